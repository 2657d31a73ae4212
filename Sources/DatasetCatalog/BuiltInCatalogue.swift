// Made by 'make catalogue'. Do not edit.
// swift-format-ignore-file

extension DatasetCatalogue {
    static let builtInText = ##"""
        {
          "format": "foretouch-catalogue",
          "version": "1.0",
          "datasets": [
            {
              "name": "henze2017",
              "what": "Fingers on an Android tablet of 1920 × 1200 px: dragging to targets, painting and writing; the data of a published table",
              "notes": "The tablet resamples to its display's 60 Hz. The participants are those of the paper's test set.",
              "source": "https://github.com/interactionlab/MobileHCI17-Touch-Extrapolation",
              "licence": "Apache-2.0",
              "citation": {
                "type": "inproceedings",
                "key": "Henze2017",
                "author": "Henze, Niels and Le, Huy Viet and Mayer, Sven and Schwind, Valentin",
                "title": "Improving Software-Reduced Touchscreen Latency",
                "booktitle": "Proceedings of the 19th International Conference on Human-Computer Interaction with Mobile Devices and Services (MobileHCI) Adjunct",
                "year": "2017",
                "doi": "10.1145/3098279.3122150"
              },
              "importers": ["henze2017"],
              "participants": 8,
              "strokes": 2801,
              "samples": 139855,
              "rate": "60",
              "split": {"training": ["1", "2", "3", "4", "5", "6"], "evaluation": ["7", "8"]},
              "verification": "Sizes and hashes of a copy of the repository; commit and paths from an index of public repositories, where size and end of two files were compared. The licence file is at the head of the default branch: the hash decides.",
              "files": [
                {"path": "FittsTasks-participant1.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant1.txt", "bytes": 94055, "sha256": "e62efae66283bc305122554175bd9b227f62cef91343645dac8dc5d04b8456d7"},
                {"path": "FittsTasks-participant2.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant2.txt", "bytes": 64964, "sha256": "faa8d737b3d924d38bbe77f892ed886a36e29d1633ac8fee7feab88c8fba76bd"},
                {"path": "FittsTasks-participant3.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant3.txt", "bytes": 92058, "sha256": "f284a86fb94e202c4a38642e508a91aa6214b88acd3d9727eedd391383438284"},
                {"path": "FittsTasks-participant4.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant4.txt", "bytes": 131922, "sha256": "0057e5577252d8f4fd8ed0c8529008c2f24a2896d9eb3d57f78e1bedf4b0fa42"},
                {"path": "FittsTasks-participant5.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant5.txt", "bytes": 132567, "sha256": "4633deb1445f80e03daad62e1a8a70e266017b9d2561162bec9d5c1e0d837bba"},
                {"path": "FittsTasks-participant6.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant6.txt", "bytes": 86185, "sha256": "9ff25ee6883a8ebe98b736ea5d10e4774507e3cce900c509f5d560d53422a445"},
                {"path": "FittsTasks-participant7.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant7.txt", "bytes": 111387, "sha256": "b735646599d9cc9ef913d64328221b528baea9376b02cc818d85c3bf74c562ca"},
                {"path": "FittsTasks-participant8.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/FittsTasks-participant8.txt", "bytes": 102684, "sha256": "a312b63c193b73ef7259afa8e97280bd23eab41d7d768c615fe17b04b04d51dc"},
                {"path": "PaintTasks-participant1.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant1.txt", "bytes": 272148, "sha256": "c17cdf8578d37a4fc5bd12b49f81f4391c33079417d1515bcda7e2d7b7a8e3dd"},
                {"path": "PaintTasks-participant2.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant2.txt", "bytes": 315629, "sha256": "e35964fe750bc1b6621a3cf8697ae962a7e8e27c7cb2b18d8cb944cf8fb28ee3"},
                {"path": "PaintTasks-participant3.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant3.txt", "bytes": 316897, "sha256": "770c67dee7cbf605362c42dc857f2753a2fc4b3d5b588b3c4d8fc1bd28abdef5"},
                {"path": "PaintTasks-participant4.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant4.txt", "bytes": 265736, "sha256": "232dc46c200156469baab7ee85daa920459ba7d6f18854b02ae9b8d74ae118cc"},
                {"path": "PaintTasks-participant5.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant5.txt", "bytes": 347703, "sha256": "730cb86ec8a85dd38fc5c22e8cb7944d2bceefc66a24af314e1ca3498f63feb7"},
                {"path": "PaintTasks-participant6.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant6.txt", "bytes": 340720, "sha256": "39f1db0607069067f7fa82ea8da39e1e169c25fa5b52bf695a0abdf8666263ff"},
                {"path": "PaintTasks-participant7.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant7.txt", "bytes": 218656, "sha256": "0fa0a2af09a91f94d9eb2dfd67a8a657bd7fa20f16411bcce2ff15ac510d443f"},
                {"path": "PaintTasks-participant8.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/PaintTasks-participant8.txt", "bytes": 370338, "sha256": "ca0fbab6fdcbf15cd6a6031f98e6c737cbacfea31e5e6e74a2eb4829780d2dce"},
                {"path": "WriteTasks-participant1.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant1.txt", "bytes": 379552, "sha256": "1477f157457fde964798c03b99e8ffc7aed65cf0b906e0e07414ea312d9b0773"},
                {"path": "WriteTasks-participant2.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant2.txt", "bytes": 548821, "sha256": "eda4a68f37f527e5a4900771359c2d93c3326abd90925717c64fb8e019f5c10b"},
                {"path": "WriteTasks-participant3.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant3.txt", "bytes": 430406, "sha256": "2f70dae1e006b8e46067bdf7def8f040ea08b953f7819f8bab078407a40613ff"},
                {"path": "WriteTasks-participant4.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant4.txt", "bytes": 465615, "sha256": "20dc0d0b795c7f9ac293a079dc76ea477996798e957874f1f83bd554be2e0008"},
                {"path": "WriteTasks-participant5.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant5.txt", "bytes": 805401, "sha256": "36187510a204f989fa22d495ab14318369a621b0d46557ad477274a1df3d979f"},
                {"path": "WriteTasks-participant6.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant6.txt", "bytes": 805176, "sha256": "86e2971e49018a44be548f8ff7c891bbd8e068b8516ab28bf3be0b50e1aac258"},
                {"path": "WriteTasks-participant7.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant7.txt", "bytes": 508188, "sha256": "6d4586d057d1e663478e8077827d33f49509b862f326ab54772df2c0b7753668"},
                {"path": "WriteTasks-participant8.txt", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/453c77d6193f8aef06a41d44f9f53f7174fd4bb6/data/WriteTasks-participant8.txt", "bytes": 597012, "sha256": "9bd9b50a47352a32c87217f9a47d736e8be6496b44b0f03be7d2483fd901d0c8"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/interactionlab/MobileHCI17-Touch-Extrapolation/HEAD/LICENSE", "bytes": 11357, "sha256": "b40930bbcf80744c86c46a12bc9da056641d722716c378f5659b9e555ef833e1", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "evemu",
              "what": "Kernel events of about 20 touchscreens, tablets with pens and fingers, and pucks: short gestures on many devices",
              "notes": "Stamps of the Linux kernel in µs. Three recordings of mice have no locations and import empty. Who drew is not stated.",
              "source": "https://github.com/whot/evemu-devices",
              "licence": "MIT",
              "citation": {
                "type": "misc",
                "key": "EvemuDevices",
                "author": "Hutterer, Peter and others",
                "title": "evemu-devices",
                "howpublished": "https://github.com/whot/evemu-devices"
              },
              "importers": ["evemu"],
              "strokes": 183,
              "samples": 13803,
              "rate": "70–250",
              "verification": "Sizes and hashes of a copy of the repository; commit and path of each file from an index of public repositories, which has one version of each; the sizes of four and the ends of three were compared. Files named .event there are .events here.",
              "files": [
                {"path": "mice/PS2 Generic Mouse.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/368e30804d58b7c57b2b1058dbb67fefca03a8ae/mice/PS2%20Generic%20Mouse.events", "bytes": 238938, "sha256": "764d192206d2d5179070c669b04b00f28a490b949b42bb8c9564a8096572ea96"},
                {"path": "mice/Saitek Cyborg R.A.T.5 Mouse.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/ad1f3628657316eb9f3f95d1c05b54ab7b478fdb/mice/Saitek%20Cyborg%20R.A.T.5%20Mouse.events", "bytes": 61292, "sha256": "657bceb1622d9d2e916457d0c625ff1221470d2621f6f6e4be105d5729d4889e"},
                {"path": "mice/Ultrathin Touch Mouse.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/a69498f0eeded27b56b74be59617ecb0ba955206/mice/Ultrathin%20Touch%20Mouse.events", "bytes": 78536, "sha256": "18fa4cc432d9480ffe4e50a45ad0a231d9286df4a045c943792f93108b6d90c1"},
                {"path": "tablets/Genius EasyPen i405X.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/f2f4a254695a96a443b84ded6f7345f900bc5210/tablets/Genius%20EasyPen%20i405X.events", "bytes": 83814, "sha256": "a7f978aeaa9493525c04296bcdb7348ceaf8aeb0d9bcdf04c0592b3175c1710e"},
                {"path": "tablets/UC-LOGIC Tablet WP5540U Pen.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/abb135d06a865b7d926b91d75d20d2b37e448a19/tablets/UC-LOGIC%20Tablet%20WP5540U%20Pen.events", "bytes": 98161, "sha256": "f7b4279fd7095180c31d0370da228211517b109cd4adc12b6c06576b8b25555f"},
                {"path": "tablets/Wacom Bamboo 16FG 4x5 Finger double-center-circle.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Bamboo%2016FG%204x5%20Finger%20double-center-circle.event", "bytes": 116584, "sha256": "054fa2b0987167e12a5e71a6b2a41834c9b8162e38b54080b4389c95c704e98f"},
                {"path": "tablets/Wacom Bamboo 16FG 4x5 Finger double-center-scroll.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Bamboo%2016FG%204x5%20Finger%20double-center-scroll.event", "bytes": 25525, "sha256": "9d584f93a64e94fea2e1e9d676588bbbb0a02832b518052a92f1719481de1775"},
                {"path": "tablets/Wacom Bamboo 16FG 4x5 Finger double-top-swipe.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/03f446d6d9dda86605d17ebb0a430236d971c580/tablets/Wacom%20Bamboo%2016FG%204x5%20Finger%20double-top-swipe.events", "bytes": 46038, "sha256": "b5c71be96e3a624a70028f99e7f2f4ba41778665c998dd06d9a322ed5a665b99"},
                {"path": "tablets/Wacom Bamboo 16FG 4x5 Finger single-center-circle.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Bamboo%2016FG%204x5%20Finger%20single-center-circle.event", "bytes": 60756, "sha256": "31b1ac63c799124e4381b6523d28f67e2240302839a3f38597cad8570021778c"},
                {"path": "tablets/Wacom Bamboo 16FG 4x5 Finger single-center-scroll.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/03f446d6d9dda86605d17ebb0a430236d971c580/tablets/Wacom%20Bamboo%2016FG%204x5%20Finger%20single-center-scroll.events", "bytes": 16005, "sha256": "26c5978de45c6ed6a865157d96add91aa093e7c54afdf93c82d4c37458b5a123"},
                {"path": "tablets/Wacom Bamboo 16FG 4x5 Finger single-top-swipe.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/03f446d6d9dda86605d17ebb0a430236d971c580/tablets/Wacom%20Bamboo%2016FG%204x5%20Finger%20single-top-swipe.events", "bytes": 13654, "sha256": "249aa960281157ad8bf3e997b6841647108ae44e48d470a14193b0bb863525e4"},
                {"path": "tablets/Wacom Cintiq 12WX.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/7e30b7cb7147567a77b50a4ac26f1a86500f10aa/tablets/Wacom%20Cintiq%2012WX.events", "bytes": 152862, "sha256": "a92afcf583b5bdd97981c09b44023ff0d37e406df4664eced8a780ca689c5817"},
                {"path": "tablets/Wacom Cintiq 13HD touch Pen.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/ec12aa32d81dc892acdc30946bb10dc5b35b3c81/tablets/Wacom%20Cintiq%2013HD%20touch%20Pen.events", "bytes": 32520, "sha256": "6ba8809e9cde4aef5118506d740edbc29e9052138151fa53524d3fb4f0dba14c"},
                {"path": "tablets/Wacom Cintiq 13HD.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/2978447f4e6c7dbe69a4c106d9e98379ceac2648/tablets/Wacom%20Cintiq%2013HD.events", "bytes": 4183325, "sha256": "1111ece464501c6a21e6342f647ee267c2983ab4b21d1ceeae3335d40e4df5bc"},
                {"path": "tablets/Wacom DTH2242 Pen.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/2978447f4e6c7dbe69a4c106d9e98379ceac2648/tablets/Wacom%20DTH2242%20Pen.events", "bytes": 409575, "sha256": "2f7d174255b013f8586a436083f1d5d67db017122dbb6ee0d56973d29cb2abd1"},
                {"path": "tablets/Wacom ISDv4 E6 Finger.double-center-circle.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/59148f6657bc57c63840a7bab7a0104fabe0e6de/tablets/Wacom%20ISDv4%20E6%20Finger.double-center-circle.events", "bytes": 39399, "sha256": "eb44f27df4039b5c311cc1e9bcddc4f9ae594ca882c297dddf80dc02a16ca740"},
                {"path": "tablets/Wacom ISDv4 E6 Finger.double-center-scroll.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/59148f6657bc57c63840a7bab7a0104fabe0e6de/tablets/Wacom%20ISDv4%20E6%20Finger.double-center-scroll.events", "bytes": 18797, "sha256": "2d768cab9568d2891d60baee78dc3ff4efbffb063face5fdb50d378e50455c36"},
                {"path": "tablets/Wacom ISDv4 E6 Finger.double-top-swipe.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/59148f6657bc57c63840a7bab7a0104fabe0e6de/tablets/Wacom%20ISDv4%20E6%20Finger.double-top-swipe.events", "bytes": 39484, "sha256": "c159074fd1176dbf0c1aa4ba1f985856be6cec7f86ec1f69b7a74a5f6778dc26"},
                {"path": "tablets/Wacom ISDv4 E6 Finger.single-center-circle.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/59148f6657bc57c63840a7bab7a0104fabe0e6de/tablets/Wacom%20ISDv4%20E6%20Finger.single-center-circle.events", "bytes": 14408, "sha256": "60e6a4bf8fe653d6fb0628dd2a7c7a5f083d1d6f7f9f7ffec512fdc90177706f"},
                {"path": "tablets/Wacom ISDv4 E6 Finger.single-center-scroll.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/59148f6657bc57c63840a7bab7a0104fabe0e6de/tablets/Wacom%20ISDv4%20E6%20Finger.single-center-scroll.events", "bytes": 8338, "sha256": "27cccbd4f9cb621c76c159d8a65d373ed4896350b7bfaef1511ed398fb4e8abb"},
                {"path": "tablets/Wacom ISDv4 E6 Finger.single-top-swipe.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/59148f6657bc57c63840a7bab7a0104fabe0e6de/tablets/Wacom%20ISDv4%20E6%20Finger.single-top-swipe.events", "bytes": 15296, "sha256": "4dc7d1537eaf964b7d61c62979928e5bc4e82b2e748473a77f3b5edfa074af88"},
                {"path": "tablets/Wacom Intuos4 6x9.stylus-drag.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/b58f2341d23e22a119cea793c031f4bb22327cab/tablets/Wacom%20Intuos4%206x9.stylus-drag.events", "bytes": 66058, "sha256": "33e733051e2fd1633b1bcb62214a25ccfe14de3f7426028afabf7e6ec7223328"},
                {"path": "tablets/Wacom Intuos4 6x9.stylus-move.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/b58f2341d23e22a119cea793c031f4bb22327cab/tablets/Wacom%20Intuos4%206x9.stylus-move.events", "bytes": 79850, "sha256": "40ea121d7e97f2134b63b5cf7c41a1f80c5aad816891bad3eb7c84c461cc6853"},
                {"path": "tablets/Wacom Intuos4 6x9.stylus-tap.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/b58f2341d23e22a119cea793c031f4bb22327cab/tablets/Wacom%20Intuos4%206x9.stylus-tap.events", "bytes": 14578, "sha256": "a772952ceb3f0daa66c92f067183fd57556b1c9f93d6b19e82f2bc626e7b3127"},
                {"path": "tablets/Wacom Intuos4 8x13.lens-cursor-click.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/9cb3365b42e6b633f02e70a5538414607c9b2700/tablets/Wacom%20Intuos4%208x13.lens-cursor-click.events", "bytes": 514673, "sha256": "56402e529628a7aca4fe587ba656db290248e1dc18f854447d1be23482787822"},
                {"path": "tablets/Wacom Intuos4 8x13.lens-cursor-drag.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/9cb3365b42e6b633f02e70a5538414607c9b2700/tablets/Wacom%20Intuos4%208x13.lens-cursor-drag.events", "bytes": 123455, "sha256": "694cf957d7abc523ced2a8974e9ab5112bb73c7ed617cac1096f61895834bf74"},
                {"path": "tablets/Wacom Intuos4 8x13.lens-cursor-move.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/9cb3365b42e6b633f02e70a5538414607c9b2700/tablets/Wacom%20Intuos4%208x13.lens-cursor-move.events", "bytes": 512944, "sha256": "1127021e25cb68d7d618550a3a1977355cba84cb87c8ecc50f0f2b095e5765c8"},
                {"path": "tablets/Wacom Intuos5 touch L Pen.lens-cursor-click.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/9cb3365b42e6b633f02e70a5538414607c9b2700/tablets/Wacom%20Intuos5%20touch%20L%20Pen.lens-cursor-click.events", "bytes": 561660, "sha256": "3a4a50453e9d4820935e759f1d02cb57b83e86b926f2034d33d8fc46470a2ff2"},
                {"path": "tablets/Wacom Intuos5 touch L Pen.lens-cursor-drag.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/9cb3365b42e6b633f02e70a5538414607c9b2700/tablets/Wacom%20Intuos5%20touch%20L%20Pen.lens-cursor-drag.events", "bytes": 139072, "sha256": "3b5b7559cc2cc9dbc40bf9dacfba1fa5e66007cd62a10632d9ae86f5bc498e4c"},
                {"path": "tablets/Wacom Intuos5 touch L Pen.lens-cursor-move.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/9cb3365b42e6b633f02e70a5538414607c9b2700/tablets/Wacom%20Intuos5%20touch%20L%20Pen.lens-cursor-move.events", "bytes": 376093, "sha256": "4321d19df484726ccfbbe581895b2a11fc52e47ef2ba53a454498c9e826d0d1b"},
                {"path": "tablets/Wacom Intuos5 touch M Finger double-center-circle.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Intuos5%20touch%20M%20Finger%20double-center-circle.event", "bytes": 116866, "sha256": "01b049f9b3e27504c33c6f89008c07b1ff63fc83c20d18ee63bc9e66219d2583"},
                {"path": "tablets/Wacom Intuos5 touch M Finger double-center-scroll.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Intuos5%20touch%20M%20Finger%20double-center-scroll.event", "bytes": 26418, "sha256": "ef12004f6aeb6c4fead9340b1f42aee96aff18c2de31aa5c9a7b52bdd1ca708d"},
                {"path": "tablets/Wacom Intuos5 touch M Finger double-top-swipe.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/03f446d6d9dda86605d17ebb0a430236d971c580/tablets/Wacom%20Intuos5%20touch%20M%20Finger%20double-top-swipe.events", "bytes": 53890, "sha256": "0c6e0672bbbc30fb958e68bc1a65ccc19188be985af70f3d4aca6b951210565f"},
                {"path": "tablets/Wacom Intuos5 touch M Finger single-center-circle.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Intuos5%20touch%20M%20Finger%20single-center-circle.event", "bytes": 58943, "sha256": "160d969a3fb3b511b3a769ab0c83e30a5451c9abd7f999e911c417a841b0e2ed"},
                {"path": "tablets/Wacom Intuos5 touch M Finger single-center-scroll.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/03f446d6d9dda86605d17ebb0a430236d971c580/tablets/Wacom%20Intuos5%20touch%20M%20Finger%20single-center-scroll.events", "bytes": 15491, "sha256": "c92d08d27ebb0817a2fc489ba0619684c7198860696a666718c1c42476c0c16e"},
                {"path": "tablets/Wacom Intuos5 touch M Finger single-top-swipe.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/be2bcd0610a5ae6f1762dd39abfd4861a97c62ea/tablets/Wacom%20Intuos5%20touch%20M%20Finger%20single-top-swipe.event", "bytes": 16643, "sha256": "6d16e9628e711f4b5632e7a632c41086b21b2fb4c434deb95369ac8ceb9aad66"},
                {"path": "tablets/dell_canvas_pen.evemu", "url": "https://raw.githubusercontent.com/whot/evemu-devices/f349ef95d72e0c88da02b153bc73805b4093b9c2/tablets/dell_canvas_pen.evemu", "bytes": 196562, "sha256": "05325b6e741991201573b5bcbb9f55c0a181e9f8a16ccfbc301b5909b5a9fc13"},
                {"path": "tablets/dell_canvas_touch.evemu", "url": "https://raw.githubusercontent.com/whot/evemu-devices/f349ef95d72e0c88da02b153bc73805b4093b9c2/tablets/dell_canvas_touch.evemu", "bytes": 358497, "sha256": "35a2deca8fe55b7f85186aff3ba193971c8522269b8e77de30e6fcbab9ba6d76"},
                {"path": "touchscreens/Atmel maXTouch Touchscreen.1-finger-drag-up-down.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/52cfa9283f1eae912dfc8c31a8dfa3fe5ef7a4f9/touchscreens/Atmel%20maXTouch%20Touchscreen.1-finger-drag-up-down.events", "bytes": 36464, "sha256": "7791963860d378a97e098e80f9e60650c6383514b8220f03fd12224218dde1df"},
                {"path": "touchscreens/Atmel maXTouch Touchscreen.4-finger-drag-down.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/dfe8cbb3479f5bf4350b00aa821d1fbe7153ee75/touchscreens/Atmel%20maXTouch%20Touchscreen.4-finger-drag-down.events", "bytes": 22791, "sha256": "2c46e8fa3e34150ee61402df182d1715e63a5148eba2172697c5c5d46817ab80"},
                {"path": "touchscreens/ELAN CANDO Windows7.1-finger-drag-up-down.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/e455338b88a8955d8877a7890c13d03f2570d112/touchscreens/ELAN%20CANDO%20Windows7.1-finger-drag-up-down.events", "bytes": 65426, "sha256": "2580f104e0d7511fa53adba0a84277c8ab397b324de115065150fac96e221e32"},
                {"path": "touchscreens/EP0430M09.1-finger-drag-up-down.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/206f54486442af35e7c435cd8d4cd978ba6d0fd0/touchscreens/EP0430M09.1-finger-drag-up-down.events", "bytes": 50925, "sha256": "d25654f91d04e0f4532f2f25b6d5ee1b586ff5fe26eb7da2e11c792b68dce516"},
                {"path": "touchscreens/EP0430M09.2-finger-scroll-down.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/206f54486442af35e7c435cd8d4cd978ba6d0fd0/touchscreens/EP0430M09.2-finger-scroll-down.events", "bytes": 47199, "sha256": "f3460c46f3f5eb324e01aa55c45563d29ca7130e482642982fd611f45e8bc893"},
                {"path": "touchscreens/EP0430M09.4-finger-drag-down.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/206f54486442af35e7c435cd8d4cd978ba6d0fd0/touchscreens/EP0430M09.4-finger-drag-down.events", "bytes": 71908, "sha256": "863a4ae0db27fd78d5b4cd95e79be8c6ca2df56704e1d254e5d25b15faa1e2d2"},
                {"path": "touchscreens/N-Trig MultiTouch.1-finger-drag-NW-SE.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/41a93d6f2adea89df40a797dca4b05bf5b3e1761/touchscreens/N-Trig%20MultiTouch.1-finger-drag-NW-SE.events", "bytes": 33115, "sha256": "9bbbbca10c6c139d59a6e7186217bf3cb4584b066affe80ea43acb231b415dcc"},
                {"path": "touchscreens/N-Trig MultiTouch.2-fingers-touch-release.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/41a93d6f2adea89df40a797dca4b05bf5b3e1761/touchscreens/N-Trig%20MultiTouch.2-fingers-touch-release.events", "bytes": 76503, "sha256": "6cb5e6ba6883c91a039b14d6970fa66ab3fbeb0b436a1148f058a89c32008718"},
                {"path": "touchscreens/QUANTA OpticalTouchScreen.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/4e60ab33c9d0b48552ce94a90d1cd453ef469344/touchscreens/QUANTA%20OpticalTouchScreen.events", "bytes": 97814, "sha256": "cff7a48a37825e920699d283c42f1cfd6053f8c16b6549a42c3655d0669c031b"},
                {"path": "touchscreens/QUANTA OpticalTouchScreen.touch-hover.events", "url": "https://raw.githubusercontent.com/whot/evemu-devices/4e60ab33c9d0b48552ce94a90d1cd453ef469344/touchscreens/QUANTA%20OpticalTouchScreen.touch-hover.events", "bytes": 15584, "sha256": "8311fe75a32548007c2f515d1d2e9ba201edc76d46fa1ed3e0f80148734815b3"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/whot/evemu-devices/e7912c6235d20b5c6a8683a57fa4b7b03f8b27df/LICENSE", "bytes": 1096, "sha256": "9f75416baab207c9c5ae6118c0536db19d8794480bdd1808f9099bc94b937648", "role": "licence"}
              ]
            },
            {
              "name": "wacom-text",
              "what": "Handwriting of six people with a pen on a Wacom tablet, with pressure and tilt, in the air too",
              "notes": "Locations have no stated unit; 0.01 mm is assumed.",
              "source": "https://github.com/GMarzinotto/MATLAB-Handwriting",
              "licence": "MIT",
              "citation": {
                "type": "misc",
                "key": "Marzinotto2018",
                "author": "Marzinotto, Gabriel",
                "title": "MATLAB-Handwriting",
                "year": "2018",
                "howpublished": "https://github.com/GMarzinotto/MATLAB-Handwriting"
              },
              "importers": ["wacom-text"],
              "participants": 6,
              "strokes": 1105,
              "samples": 47089,
              "rate": "133",
              "split": {"training": ["p0", "p1", "p2", "p3"], "evaluation": ["p4", "p5"]},
              "verification": "Sizes and hashes are of the rows alone. For one file the parts that are left out were counted to the byte in the repository's own.",
              "byHand": "The repository's own files name the writers and end in a row that is cut short; only the rows are wanted. Save Test1.txt of PERSON0 to PERSON5 in https://github.com/GMarzinotto/MATLAB-Handwriting/tree/2d848595c264cce6884bc8c13e4762af406b2e40/Demo/Demo%20Database/Wacom, for each run awk 'NF == 6 && $1 ~ /^[0-9]+$/' Test1.txt > FOLDER/p0.txt (to p5.txt), then foretouch dataset fetch wacom-text --from FOLDER",
              "files": [
                {"path": "p0.txt", "bytes": 479199, "sha256": "aba6b9d0a0e7073c60feeb059836a52cfe0128b2a27431ca5d6eaec1dfd41c14"},
                {"path": "p1.txt", "bytes": 552925, "sha256": "d27b0add490de0af7ca2d90478a4739e4ef95e628d55d8a37f9596a290453d57"},
                {"path": "p2.txt", "bytes": 335841, "sha256": "beb99fcd8c02415547bbedacb0ed166df06d2e1d8bb3b6c8bad389ebe1c2e877"},
                {"path": "p3.txt", "bytes": 483292, "sha256": "9cd48e65524211549d38022d2be681ae9edf4d3afa6956a657df5d49982b6c74"},
                {"path": "p4.txt", "bytes": 511962, "sha256": "ee363ad3b53e3869dcf7b5e5e875fb9e5fe1b31e191abad216a79ca34c8ebb44"},
                {"path": "p5.txt", "bytes": 544720, "sha256": "2f84a495169a89e736c18081ea6c9fc7640740710678d2b89bb6658267c24b60"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/GMarzinotto/MATLAB-Handwriting/eae65d89e2c77dd0e1b69f6b849a51b7de5e6301/LICENSE", "bytes": 1075, "sha256": "49bd2ed617379232f6b28c5e9ab2edb154a1c4367297390bac3d03e33d02afbc", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "universal-ink",
              "what": "Pen strokes of a browser at 60 Hz and of a pencil at 240 Hz: writing and sketches",
              "source": "https://github.com/Wacom-Developer/universal-ink-library",
              "licence": "Apache-2.0",
              "citation": {
                "type": "misc",
                "key": "UniversalInkLibrary",
                "author": "{Wacom}",
                "title": "Universal Ink Library",
                "howpublished": "https://github.com/Wacom-Developer/universal-ink-library"
              },
              "importers": ["universal-ink", "universal-ink-json"],
              "strokes": 1098,
              "samples": 24142,
              "rate": "60, 240",
              "verification": "Sizes and hashes of a copy of the repository; commits and paths from an index of public repositories, where size and end of all three were compared. The licence file is at the head of the default branch: the hash decides.",
              "files": [
                {"path": "1) Value of Ink 1.json", "url": "https://raw.githubusercontent.com/Wacom-Developer/universal-ink-library/f5385a7b245a76014715111bb5f52bff0d941915/ink/uim_3.0.0_json/1%29%20Value%20of%20Ink%201.json", "bytes": 2466878, "sha256": "52ad86600082d6510fd9e96a55ebcafd3685f299d78e70c71f6efeb4171bccee"},
                {"path": "4) Hello World 1.json", "url": "https://raw.githubusercontent.com/Wacom-Developer/universal-ink-library/f5385a7b245a76014715111bb5f52bff0d941915/ink/uim_3.0.0_json/4%29%20Hello%20World%201.json", "bytes": 3956895, "sha256": "aa058d563e262becf43a962004f4ab2fa3b3dc516ac9a680eb266cc30a6ab1d9"},
                {"path": "ink.csv", "url": "https://raw.githubusercontent.com/Wacom-Developer/universal-ink-library/cd93a27eee9b0cea6423f0298094e34734838f2a/ink/sensor_data/ink.csv", "bytes": 75772, "sha256": "39d6dc36fe077feec6507e745de1e5e2032462a3606ff57a73c329897fe3666d"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/Wacom-Developer/universal-ink-library/HEAD/LICENSE", "bytes": 11357, "sha256": "c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "google-ink",
              "what": "Two strokes with a stylus, with the platform's own predictions",
              "source": "https://github.com/google/ink",
              "licence": "Apache-2.0",
              "citation": {
                "type": "misc",
                "key": "GoogleInk",
                "author": "{Google}",
                "title": "Ink",
                "howpublished": "https://github.com/google/ink"
              },
              "importers": ["google-ink"],
              "strokes": 2,
              "samples": 199,
              "rate": "240",
              "verification": "Sizes and hashes of a copy of the repository; commit and paths from an index of public repositories, which does not keep the content of binary files: the hashes decide. The licence file is at the head of the default branch.",
              "files": [
                {"path": "spring.binarypb", "url": "https://raw.githubusercontent.com/google/ink/3b5c929fd066b80e6e9e50de22354feffb85901c/ink/strokes/input/testdata/spring_shape.binarypb", "bytes": 33186, "sha256": "628a9d1e9ffc4ba78f5b572ce1dfb239ad4fac763821bc2a450a79fab94b47d3"},
                {"path": "straight_line.binarypb", "url": "https://raw.githubusercontent.com/google/ink/3b5c929fd066b80e6e9e50de22354feffb85901c/ink/strokes/input/testdata/straight_line.binarypb", "bytes": 5823, "sha256": "20df48173f03d7cdd88a11cf4c3c6f10227eedfb5a180d2aa47ad0cbd3672797"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/google/ink/HEAD/LICENSE", "bytes": 11358, "sha256": "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "getevent",
              "what": "Kernel events of an Android phone and a tablet: drags, taps and games, recorded with getevent",
              "notes": "Who drew is not stated.",
              "source": "https://github.com/henrydeng/MonkeyHelper",
              "licence": "Apache-2.0",
              "citation": {
                "type": "misc",
                "key": "MonkeyHelper",
                "author": "Deng, Henry",
                "title": "MonkeyHelper",
                "howpublished": "https://github.com/henrydeng/MonkeyHelper"
              },
              "importers": ["getevent"],
              "strokes": 111,
              "samples": 4144,
              "rate": "100",
              "verification": "Sizes and hashes of a copy of the repository; commit and path of each file from an index of public repositories, where size and end of three were compared. The licence file is at the head of the default branch: the hash decides.",
              "files": [
                {"path": "Phone/galaxy-paint-new.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/ab1fb523e43f82d19c9f0ed2335cdcedd746f8cc/traces/Phone/galaxy-paint-new.txt", "bytes": 204826, "sha256": "4216062a5621f6dc4028c357072c33e3dc6dba319dcf2f8f6bb038071b88e7f2"},
                {"path": "Phone/galaxys-paint.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Phone/galaxys-paint.txt", "bytes": 214243, "sha256": "5e620d185dee75ec0fecb635d1bf987cbcd6cb52872f25ed0fcd033acb5f55ec"},
                {"path": "Phone/phone-CalenderaddEvent.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Phone/phone-CalenderaddEvent.txt", "bytes": 14134, "sha256": "2a7ee20a01d0e2febd241e38439cf77c2204cf1bd3db117f558ce44cbfa624e9"},
                {"path": "Phone/phone-openCalender.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/91777d58b5ff9e09c4c13bd662f0ef670fcf2c2b/samples/Phone/phone-openCalender.txt", "bytes": 14948, "sha256": "a48f39bdf47234e671c5ad00a51233581a0b83098241292fe910d9bc4551ece5"},
                {"path": "Phone/phone-playAngryBirdsLevel1.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Phone/phone-playAngryBirdsLevel1.txt", "bytes": 34336, "sha256": "99ac6bae640757ba152e5596b51cd2f9e712a2eecd2bf627d08731edc48e0900"},
                {"path": "Phone/phone-single-drag.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/91777d58b5ff9e09c4c13bd662f0ef670fcf2c2b/samples/Phone/phone-single-drag.txt", "bytes": 12580, "sha256": "33a85c9d32d41476d0b6b0bd20476da7340f68267a7a5365fac1e74463ce948d"},
                {"path": "Phone/phone-single-touch.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Phone/phone-single-touch.txt", "bytes": 666, "sha256": "a73264a5ccaa444ab23e1f7a90dc73dcbc9b2a5b6c1278d73c173f15244ab5f3"},
                {"path": "Phone/phone-three-touches.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Phone/phone-three-touches.txt", "bytes": 1998, "sha256": "746ebe20d7bfad794d2179af471eaa6cfdeb2f34fa0a67f6ca47fb0ba34cf975"},
                {"path": "Phone/phone-two-finger-drag.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Phone/phone-two-finger-drag.txt", "bytes": 96422, "sha256": "30bc3092a53388dc5e9a1c9e048a0589a07017069e3ce414a174593c9c74bbc3"},
                {"path": "Tablet/tablet-AngryBirdsMultipleLevels.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/91777d58b5ff9e09c4c13bd662f0ef670fcf2c2b/samples/Tablet/tablet-AngryBirdsMultipleLevels.txt", "bytes": 804460, "sha256": "5bdb015c142c577dde4ec37b6595035ac89c9788553aeb123b8282a92970f00d"},
                {"path": "Tablet/tablet-CalenderaddEvent.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Tablet/tablet-CalenderaddEvent.txt", "bytes": 13616, "sha256": "b346ed4513a872007aff83df2f28b7fd46b3bcbf3ea8d59074e71ffe3e8b4bcc"},
                {"path": "Tablet/tablet-openAngryBirds-drag-tap-tap.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Tablet/tablet-openAngryBirds-drag-tap-tap.txt", "bytes": 15540, "sha256": "1aa9d33a4238b6b0c68284b60f13dce91cc9a4db6734694bb792a8acd33b485f"},
                {"path": "Tablet/tablet-openCalender-drag-tap-tap.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/91777d58b5ff9e09c4c13bd662f0ef670fcf2c2b/samples/Tablet/tablet-openCalender-drag-tap-tap.txt", "bytes": 13912, "sha256": "d7fb62913ab39a1621f2a326dffef4e19fa16273b5aee9999b99e984970156ec"},
                {"path": "Tablet/tablet-playAngryBirdsLevel1.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Tablet/tablet-playAngryBirdsLevel1.txt", "bytes": 43660, "sha256": "f5ac42b5a5ddf688c840a868a0e10054b1a4743cd8999b520ec018e2af3f12f4"},
                {"path": "Tablet/tablet-single-drag.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/91777d58b5ff9e09c4c13bd662f0ef670fcf2c2b/samples/Tablet/tablet-single-drag.txt", "bytes": 40108, "sha256": "c6ccd7eaac65bfc676f58e197c28243835abdd6b77e893c03d2f27b9dc317e2b"},
                {"path": "Tablet/tablet-single-touch.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/91777d58b5ff9e09c4c13bd662f0ef670fcf2c2b/samples/Tablet/tablet-single-touch.txt", "bytes": 666, "sha256": "4c6ea88fc32f3b2d1e96a3e10c8b37c3917288ae6e574e25b394864953ce726b"},
                {"path": "Tablet/tablet-three-touches.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Tablet/tablet-three-touches.txt", "bytes": 2072, "sha256": "518f470875de3afbb40055b31765179693d04a213996e39111313bf1001671ee"},
                {"path": "Tablet/tablet-two-finger-drag.txt", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/197ab471858fff40aa0db1189e4e7f28ab39e095/traces/Tablet/tablet-two-finger-drag.txt", "bytes": 126688, "sha256": "050eac72db904b9763ac71b8587ea7c43d02c92cad38f8cca22a418b0c4132de"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/henrydeng/MonkeyHelper/HEAD/LICENSE", "bytes": 10273, "sha256": "73ba74dfaa520b49a401b5d21459a8523a146f3b7518a833eea5efa85130bf68", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "inkable",
              "what": "Strokes with an Apple Pencil on an iPad, with the touches that UIKit predicted and its late corrections of force, and a touch of a finger",
              "notes": "For measuring the platform's predictor, never for fitting. Locations are points, of which that iPad has 132 an inch: --mm-per-unit 0.19242.",
              "source": "https://github.com/adamwulf/Inkable",
              "licence": "MIT",
              "citation": {
                "type": "misc",
                "key": "Inkable",
                "author": "Wulf, Adam",
                "title": "Inkable",
                "howpublished": "https://github.com/adamwulf/Inkable"
              },
              "importers": ["uikit-touches"],
              "strokes": 6,
              "samples": 573,
              "rate": "240",
              "verification": "Sizes and hashes of a copy of the repository; commits and paths from an index of public repositories: the hashes decide. The licence file is at the head of the default branch.",
              "files": [
                {"path": "events.json", "url": "https://raw.githubusercontent.com/adamwulf/Inkable/775c233089fe9cac4a472020c5782ee1ab231e26/Tests/InkableTests/events.json", "bytes": 200028, "sha256": "aaeb7e346c74b1dc90e5eb449c0203fdc7d92033a22f72ed82bee9e3f79c21e9"},
                {"path": "pencil-antigrain.json", "url": "https://raw.githubusercontent.com/adamwulf/Inkable/5d1d970558d4fabffd6f09cd26e9b01611c9d597/Tests/InkableTests/pencil-antigrain.json", "bytes": 260290, "sha256": "1c26fcb823c1d78961719b9f8aa6c9429fe7cc9c9a38bfb500aae204850949ff"},
                {"path": "pencil-antigrain2.json", "url": "https://raw.githubusercontent.com/adamwulf/Inkable/cd7fc8c443c0ae33364437da093b8df52c9df012/Tests/InkableTests/pencil-antigrain2.json", "bytes": 287663, "sha256": "50cf7ed4212a7d47adf60110e9a02abf6d5603025dc228b2dcea5a2a2de4bffc"},
                {"path": "pencil-error.json", "url": "https://raw.githubusercontent.com/adamwulf/Inkable/cd7fc8c443c0ae33364437da093b8df52c9df012/Tests/InkableTests/pencil-error.json", "bytes": 102539, "sha256": "845092ccb3547f72b4421c99ffe7a122f2751b49d5a21028acd1b25b613a0f5a"},
                {"path": "unknown-polyline-index.json", "url": "https://raw.githubusercontent.com/adamwulf/Inkable/09bb917923adf3527b7a74803ff7fa4d81efaa7e/Tests/InkableTests/unknown-polyline-index.json", "bytes": 317363, "sha256": "bba1fff29b4e6efcd4f05bfbb88deb5367b9e2d1abd77ae7b23329ffa7c81ee9"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/adamwulf/Inkable/HEAD/LICENSE", "bytes": 1066, "sha256": "c45160c127789da5df932b4abdd6679696712a837a89f11cf5f8e04338d8ced6", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "graphomotor",
              "what": "Long spirals drawn on a tablet with either hand, traced and from memory, by one person",
              "notes": "Locations are percent of the canvas.",
              "source": "https://github.com/childmindresearch/graphomotor",
              "licence": "LGPL-2.1",
              "citation": {
                "type": "misc",
                "key": "Graphomotor",
                "author": "{Child Mind Institute}",
                "title": "Graphomotor Study Toolkit",
                "howpublished": "https://github.com/childmindresearch/graphomotor"
              },
              "importers": ["graphomotor"],
              "participants": 1,
              "strokes": 16,
              "samples": 45415,
              "rate": "120",
              "verification": "The repository keeps these files in Git LFS; sizes and hashes are those of a copy and, for four files that were compared, of the pointers at the commit. The licence file is at the head of the default branch: the hash decides.",
              "files": [
                {"path": "5000001-activity_submission_id-spiral_recall1_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_recall1_Dom.csv", "bytes": 73713, "sha256": "ae7c396805e040c520f5ffd085bdcb565de76db5e34cf03bd4563ca8778b870a"},
                {"path": "5000001-activity_submission_id-spiral_recall1_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_recall1_NonDom.csv", "bytes": 80195, "sha256": "a3cf13a121113a92676544bd99b045bf1c1681fe95fcb25514ff99cb0ca8c2b1"},
                {"path": "5000001-activity_submission_id-spiral_recall2_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_recall2_Dom.csv", "bytes": 67289, "sha256": "9f33edaeead6d9cb462008db331429d1599b131c6acda19e9e6623d589aca1a0"},
                {"path": "5000001-activity_submission_id-spiral_recall2_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_recall2_NonDom.csv", "bytes": 79853, "sha256": "6af6a73ca379b6e10620c65e00ea469a171c5b9b398b62fbc88b9e6d9d37307c"},
                {"path": "5000001-activity_submission_id-spiral_recall3_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_recall3_Dom.csv", "bytes": 84564, "sha256": "2815b5837247a1d5cf0a6759702a623bca6ff403fff7f8352a80dbeb9c614483"},
                {"path": "5000001-activity_submission_id-spiral_recall3_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_recall3_NonDom.csv", "bytes": 55810, "sha256": "dfbc141f17648a8df4f7aca443a3d5300d391b9cde498abe8fb2799af152b7d4"},
                {"path": "5000001-activity_submission_id-spiral_trace1_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace1_Dom.csv", "bytes": 302937, "sha256": "b1adfa8537650c11b20cc73cb8e1df2ed048543073bf556e6b052628a75b07c7"},
                {"path": "5000001-activity_submission_id-spiral_trace1_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace1_NonDom.csv", "bytes": 294974, "sha256": "f50dce913792308867043b39d02e29463cbe5fdac33d9a3b5dde4f3ef738c594"},
                {"path": "5000001-activity_submission_id-spiral_trace2_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace2_Dom.csv", "bytes": 258617, "sha256": "05fd9c9b84189095625aa6d750014c2d8bc6849c11fdff0ad9d70836e96bd9e0"},
                {"path": "5000001-activity_submission_id-spiral_trace2_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace2_NonDom.csv", "bytes": 285156, "sha256": "50a576d0ff622ef2628f2a5782909f84eb8a29ff6ff89113153b2d15b62b9eba"},
                {"path": "5000001-activity_submission_id-spiral_trace3_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace3_Dom.csv", "bytes": 240199, "sha256": "a0cae9e18aa1e58a0f7739db0869570d2c398777c9878b99d75abab86e080a22"},
                {"path": "5000001-activity_submission_id-spiral_trace3_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace3_NonDom.csv", "bytes": 266806, "sha256": "604e4af4a0ac04d22a8549435b8ad56a9c4a8e9518d0a88e05d812784aabd8fa"},
                {"path": "5000001-activity_submission_id-spiral_trace4_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace4_NonDom.csv", "bytes": 197820, "sha256": "fb05aab8a7f7363ca0dff00c21b382b8e6b48dd0330eb34c56683204caec788f"},
                {"path": "5000001-activity_submission_id-spiral_trace5_Dom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace5_Dom.csv", "bytes": 244756, "sha256": "5f4e95536eb86d9f4e943fa1b9770604f19cb6c555d5f556ccca9f2809a8f7e0"},
                {"path": "5000001-activity_submission_id-spiral_trace5_NonDom.csv", "url": "https://media.githubusercontent.com/media/childmindresearch/graphomotor/84cb8baa32c86630a3dc71d339a41f1191b297c8/tests/sample_batch_data/%5B5000001%5Dactivity_submission_id-spiral_trace5_NonDom.csv", "bytes": 223486, "sha256": "2dcf1c64f426a72cb244573c51303abb549f4c539b76b489eb8db5158a0fa7d5"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/childmindresearch/graphomotor/HEAD/LICENSE", "bytes": 26526, "sha256": "20c17d8b8c48a600800dfd14f95d5cb9ff47066a9641ddeab48dc54aec96e331", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "svc",
              "what": "Handwriting samples of a library: one from a Wacom tablet (.svc), one from a browser (JSON)",
              "source": "https://github.com/BDALab/handwriting-sample",
              "licence": "MIT",
              "citation": {
                "type": "misc",
                "key": "Mucha2023",
                "author": "Mucha, Jan and Galaz, Zoltan and Zvoncak, Vojtech and Mekyska, Jiri",
                "title": "Handwriting sample",
                "year": "2023",
                "version": "1.0.5",
                "howpublished": "https://github.com/BDALab/handwriting-sample"
              },
              "importers": ["svc", "w3c-pointer"],
              "strokes": 6,
              "samples": 967,
              "rate": "133",
              "verification": "Sizes and hashes of a copy of the repository; commit and path of signal.json from an index of public repositories, where its size and end were compared. signal.svc is where the repository's own tests look for it, and it and the licence file are at the head of the default branch: the hash decides.",
              "files": [
                {"path": "signal.svc", "url": "https://raw.githubusercontent.com/BDALab/handwriting-sample/HEAD/examples/svc_data/signal.svc", "bytes": 85944, "sha256": "1c095a1867b45721f41f6549ee8e5f0299b678105aed8b7fccb3d5697dd93ebe"},
                {"path": "signal.json", "url": "https://raw.githubusercontent.com/BDALab/handwriting-sample/a08adcf4beab9756a60e4475376bb7c75ab4411b/examples/html_data/signal.json", "bytes": 30472, "sha256": "078d7575af2e5153a973baab148724b13aa3c2984f0e9e0c956079d623287252"},
                {"path": "LICENSE", "url": "https://raw.githubusercontent.com/BDALab/handwriting-sample/HEAD/LICENSE", "bytes": 1091, "sha256": "9e4385735e5fbd35e6050b7d5e0ccc3360b7b83767a6850b9a148fa5727c662a", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "quickdraw",
              "what": "50 million drawings by players of Quick, Draw!, one file of raw ndjson per category",
              "notes": "Only the raw files have times. Clocks and devices are unknown: run foretouch dataset check.",
              "source": "https://github.com/googlecreativelab/quickdraw-dataset",
              "licence": "CC-BY-4.0",
              "citation": {
                "type": "article",
                "key": "Ha2017",
                "author": "Ha, David and Eck, Douglas",
                "title": "A Neural Representation of Sketch Drawings",
                "journal": "CoRR",
                "volume": "abs/1704.03477",
                "year": "2017"
              },
              "importers": ["quickdraw"],
              "byHand": "The files grow and change, so no hash is declared. Download raw files (full/raw/CATEGORY.ndjson) as the source says, then: foretouch dataset import CATEGORY.ndjson --output quickdraw"
            },
            {
              "name": "dollar-one",
              "what": "Unistroke gestures of ten people with a stylus at three speeds: the logs of the $1 recogniser",
              "source": "https://depts.washington.edu/acelab/proj/dollar/index.html",
              "licence": "see the source",
              "citation": {
                "type": "inproceedings",
                "key": "Wobbrock2007",
                "author": "Wobbrock, Jacob O. and Wilson, Andrew D. and Li, Yang",
                "title": "Gestures without Libraries, Toolkits or Training: A $1 Recognizer for User Interface Prototypes",
                "booktitle": "Proceedings of the ACM Symposium on User Interface Software and Technology (UIST)",
                "year": "2007",
                "doi": "10.1145/1294211.1294238"
              },
              "importers": ["gesture-xml"],
              "participants": 10,
              "byHand": "No hash of the archive was established. Download the gesture logs from the source, unpack them, then: foretouch dataset import FOLDER --output dollar-one"
            },
            {
              "name": "dollar-n",
              "what": "Mixed Multistroke Gestures (MMG): gestures of several strokes with fingers and styluses, 20 people",
              "source": "https://depts.washington.edu/acelab/proj/dollar/ndollar.html",
              "licence": "see the source",
              "citation": {
                "type": "inproceedings",
                "key": "Anthony2012",
                "author": "Anthony, Lisa and Wobbrock, Jacob O.",
                "title": "$N-Protractor: A Fast and Accurate Multistroke Recognizer",
                "booktitle": "Proceedings of Graphics Interface (GI)",
                "year": "2012"
              },
              "importers": ["gesture-xml"],
              "participants": 20,
              "byHand": "No hash of the archive was established. Download the gesture logs from the source, unpack them, then: foretouch dataset import FOLDER --output dollar-n"
            },
            {
              "name": "unipen",
              "what": "Handwriting with pens on many tablets, gathered by about forty laboratories",
              "source": "http://www.unipen.org",
              "licence": "own terms, see the source",
              "citation": {
                "type": "inproceedings",
                "key": "Guyon1994",
                "author": "Guyon, Isabelle and Schomaker, Lambert and Plamondon, Réjean and Liberman, Mark and Janet, Stan",
                "title": "UNIPEN Project of On-line Data Exchange and Recognizer Benchmarks",
                "booktitle": "Proceedings of the 12th International Conference on Pattern Recognition (ICPR)",
                "year": "1994"
              },
              "importers": ["unipen"],
              "byHand": "No hash was established. Get the collection from its source, then: foretouch dataset import FOLDER --output unipen"
            },
            {
              "name": "svc2004",
              "what": "Signatures with a pen on a tablet, genuine and forged: the data of a competition",
              "source": "https://www.cse.ust.hk/svc2004/",
              "licence": "own terms, see the source",
              "citation": {
                "type": "inproceedings",
                "key": "Yeung2004",
                "author": "Yeung, Dit-Yan and Chang, Hong and Xiong, Yimin and George, Susan and Kashi, Ramanujan and Matsumoto, Takashi and Rigoll, Gerhard",
                "title": "SVC2004: First International Signature Verification Competition",
                "booktitle": "Biometric Authentication (ICBA)",
                "year": "2004"
              },
              "importers": ["svc"],
              "byHand": "No hash was established. Get task 2 from the source, then: foretouch dataset import FOLDER --output svc2004"
            },
            {
              "name": "android-motion",
              "what": "Android's learned motion predictor for pens, Android 14 to 16: the model that the predictor android-motion reads",
              "notes": "No recordings. foretouch evaluate DATASET -p android-motion, in the folder that holds android-motion.",
              "source": "https://android.googlesource.com/platform/frameworks/native",
              "licence": "Apache-2.0",
              "citation": {
                "type": "misc",
                "key": "AOSP2023",
                "author": "{The Android Open Source Project}",
                "title": "Motion predictor model",
                "year": "2023",
                "howpublished": "https://android.googlesource.com/platform/frameworks/native"
              },
              "verification": "Sizes and hashes of a copy. The path is that of an index of public repositories, which knows it in this one; bytes at the address were not seen: the hash decides.",
              "byHand": "Where the address fails: download data/etc/input/motion_predictor_model.tflite of the source's Android 14, and foretouch dataset fetch android-motion --from FOLDER",
              "files": [
                {"path": "motion_predictor_model.tflite", "url": "https://raw.githubusercontent.com/LineageOS/android_frameworks_native/lineage-21.0/data/etc/input/motion_predictor_model.tflite", "bytes": 179532, "sha256": "66dd372bbbc7717cf64067c1257117d35d6a2c727506ea39cb1cb51b83d03bd7", "role": "model"},
                {"path": "NOTICE", "url": "https://raw.githubusercontent.com/LineageOS/android_frameworks_native/lineage-21.0/NOTICE", "bytes": 17680, "sha256": "5f28c11f8b1b3f97b9d42c74b85371ebf4127f241b799279bcecd69f7ee542dc", "role": "licence", "optional": true}
              ]
            },
            {
              "name": "android-motion-2023-01",
              "what": "The first version of that model, of January 2023: plain networks on 16 samples",
              "notes": "No recordings. foretouch evaluate DATASET -p android-motion:model=android-motion-2023-01/motion_predictor_model_2023-01.tflite",
              "source": "https://android.googlesource.com/platform/frameworks/native",
              "licence": "Apache-2.0",
              "citation": {
                "type": "misc",
                "key": "AOSP2023a",
                "author": "{The Android Open Source Project}",
                "title": "Motion predictor model",
                "year": "2023",
                "howpublished": "https://android.googlesource.com/platform/frameworks/native"
              },
              "verification": "Size and hash of a copy.",
              "byHand": "No address is known. Check out the first version of data/etc/input/motion_predictor_model.tflite in the source's history, save it as motion_predictor_model_2023-01.tflite in a folder, and foretouch dataset fetch android-motion-2023-01 --from FOLDER",
              "files": [
                {"path": "motion_predictor_model_2023-01.tflite", "bytes": 34080, "sha256": "e5e4541cff7f56f16f324105750b8f57d1494f0c82bafa4b38bb042ecb91eb49", "role": "model"},
                {"path": "NOTICE", "bytes": 17680, "sha256": "5f28c11f8b1b3f97b9d42c74b85371ebf4127f241b799279bcecd69f7ee542dc", "role": "licence", "optional": true}
              ]
            }
          ]
        }
        """##
}
