import TouchPrediction

// swift-format-ignore-file

/// What the default predictor was fitted on. Written by `make model-kalman`; not to be edited.
extension FittedBank {
    package static let training = TrainingSet(
        sources: [
            source0, source1, source2, source3, source4, source5, source6, source7, source8, source9, source10,
            source11, source12,
        ],
        questions: "per sample, interpolated truth, gaps up to 0.05 s"
    )
    private static let source0 = TrainingSet.Source(
        name: "finger-120",
        identity: "06834b9f7fc09186f94ac687d3c9effbc793eb35b1f704fb514b7440b64eec49",
        participants: ["p01", "p02", "p03", "p04", "p05", "p06"],
        recordings: [
            TrainingSet.Recording(
                identity: "87eb6c198568298b03d9dd40823295c7024c89aafc9dcb04516d65f7f0e829fc",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "09bd2d079d0ae67faa3dfa57ee9ef51548c161cbcc95a050efdee7d91c9c5070",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "4bba80afefb59a195cbf7e11f04b7c9587d495c4c907fdbfa298e4ee569a9b95",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "08129c5fb666a689933a5e2226510363cc622fd7d0191097b6952bb20485d5ff",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "e3d3c9ec41e93ed23bd0d0ca3348d0ed0bba358cd83ed665a9c8a19d7c219dc3",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "8b7710b2331e71a604527926cd3979dd5807af4dbaeba70fb44edbdcc5c23dd3",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "115d6ee5a985e946834fcc7010f841de1372f2c8a318cc9f6ee5a186c927700c",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "633e377b3f379d3db960673c9f170c610e71eee4e041eb505858c008d0d5fbad",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "8ffa12e6b00dd52bc3ad877818d0ed7197ecac32fa7f9b4e1f05aa7be60811b9",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "5b51a8ff6c238eaa0760a9684effd5dd9c0a42c281ac0cad08ff795177709e86",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "04b227b6ece01cb2ea1e2ea86309d6caa34dbc25d29a1180ca84be15d5e0eeb9",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "ee30ec447dc5a8f2cf87e301dee29139e71696225a4764fcbd651357530b3be5",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "86732637179fc7dd63361f93d581fc6ff0e6282fda00be51a681504149ff3248",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "d81f97eef263543405485fff0ade0989644a9241103b1d5e469bc8a0fcb6f440",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "45b2d00f45a7d7a1f7bfaeeccfbc832f21da8ee9a176b2923561a130081bc3bb",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "974e9a5bbb7f96fe58a9b6a6082f652bb6dcfecf800e5a9a62bf73d0c233ae7d",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "cdf052bb3e246eb99b5200017a317576f074ca0dc107589d58f1b5172d63367e",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "ef30d4bd88083a8b58ca3dfefc106b72c389a8de8cf2a003b607b2c8f4efaaee",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "d081f7a0215cf82242df30818dca1727342ec86ff4375b7d41c7e26130c1fcf4",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "a2d6f9d0d8a589727239541fc81e2559960591768302ad058d1978e1f14728a8",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "b6b9f0e90cb0422fdc3b29811619272d1da94b3ce8f208970031a493a388a039",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "d78e8b2b98c5b52d3399835065c7f427f70ad210936cc2192bc84e9c42ebff72",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "7adeaa59823caa09cb497bf42bcf38f9331f7a485c14d881baea36c023ffacd5",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "0bcc41d7d5f4167c8be72256decf49194dc2a579dc08f98bc7846e5328dcea3d",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "e469da9f52ade36d91523c9024feca78b686d106220b700c0d9511734fe2c1f6",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "125cc3e62c98e2e10203bedd2c2671b49d599a08e821b243017c1db1a78c81e4",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "9d241e062ef17f5ab7a75fe760e02dacca83e3c7b12544bf65790b9ac0eb69b8",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "9e62adfb71aba030962e974041f2c1921d24256b27744c2b3fd6a615641dffee",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "8973867584be7488d248cdaf4027cde5227c4db278ff27cdb2b95e3efee1154f",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "90c5480d50d0b84d9c081f8a1af7647fea4b3ff7439e1857cf6f2b16832c05ec",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "8adc64f14c9a679c73af1a6194e3854c499848d169d396c430713b3a2f475273",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "318d565c58ffb2e82ba3b7cf0ff87863e0eee1de2f987ba3013eb7eabcf74886",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "dc72e026cfdace74f6d3726050e3d6337bc3f3e6dbc11030fca215675bbcda47",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "eeb9901d077a2075024f16eaf1ce3df624bf9ef00068b8ddc884e4e86757e567",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "de46d2f154246b8bd39f484127d6d09cc7e2f76e60b406fedc03c17d15f76a98",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "0737817c3ec51925287ab155de9454ef51a568406b6e742641e1e6b435c7c835",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "92a4c24657b2254791d9b5e86c7bfe6335a5890b8901ff9a35f217e631a4abd7",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "3e6bfe7b7e24033cc2c3abde7ec9b168fb8b0a3433c0a5a7e6eae5da87bde899",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "532a87d3b531d588bce83c34e87b8d73ca5a7c8d06247dc8d46141979519cd3f",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "d18378408db410b4126540fbdb0caf5abf6785d7ec56ec0e2cb7ae22e28c2c20",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "26961fb94e0efe652dec1521122c74cf9763224c168f5bc21dc6e0d8e4e16d07",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "8fae51c7be7ae13a5062387e9834765804fd50a72c5d297a8d56c3206db6abc2",
                participants: ["p06"]
            ),
        ]
    )
    private static let source1 = TrainingSet.Source(
        name: "finger-60",
        identity: "0c1a4fe9b9b33d0d401fc0e4e2a6a8d3ffed3e0d55cb7227c7c793afa5723ab7",
        participants: ["p01", "p02", "p03", "p04", "p05", "p06"],
        recordings: [
            TrainingSet.Recording(
                identity: "f14a4244ef3053c8345c82a4eb21ed79d2f8581da154b665d80b6c3c97a11363",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "a5782de4e5fdbb333e96bcabbb18a1a4372e834cc9c3323fa193fdc1755a62d5",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "7f996f4399f73587dd637a8f86823e8a44ccd99d5202137a639325aa350e4feb",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "fb3d33f4e42aab054ec17d9738339472e5e630c42bd3c04d745cf6d918295074",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "e4be6561daa506d4a2ffab08ffed822fba9c96b17ac7a108c8f7e1a0ba9116cd",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "6c59ee7f39b79cf0db0648c38e4071ff49f8255fbee008f404470e5b2b90819f",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "7d73c1fa1a7d9277d55116cdf376e45c93a64bc82599f8af76fabb9d61b5756e",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "cf9297c2e8ea6b08a17e3b52fe74cd6d7bffe84ea371acf4ca0b080edb3b5839",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "4ce87ad954e9162af1293183ee937fedfca1f00388c2ab27c11e2da891f226f2",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "6954a0fa60cccafd2ffb36e773505693a66c6119e7df4c0c3469d34b53cf4107",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "3c69d69c55d09fb242b1b69c0e516df5f73034cb62ac6ad8dc5fcb7c2f5248dd",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "90c2d0e88569d569e92bef87b65f373493704f60bc860624918fc9cc279d8f17",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "a7878c55617d76546e592dcdb50473484efec5fd99538859e9cfb501ed907f9b",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "2fa6d2a4b07d16ba61e4fb5bdd26a946cbdfa2488cc94cefda796dd8aae0a8a5",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "67c779cb584ecf531cbfb25afb6b309a51d14b3120ea32ccd32b12454d5389ba",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "5dcf6f264e628757d2976bd535a00f7f0609802d5f45b35d6fb2a0cbebb8f0e9",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "563866c245b71b7857e9f4b4be659f02eddf60c8feacd8e4eb3e96546541e663",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "f954d6b9d49d897682e6641b5bf031f2aafeff0f2c2128b66ed703db5ee0a266",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "e8f3ae8f6942d8ef6f2206b363669cd5652051ba7fb213b803323b02734b0c97",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "4688a81625d6314f4cd92bdd65dbe0c73687543ca354e10ba31c010184e882e1",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "92eb7785047c0d09e1d63bcbe8cf5038a2cd2da70390a6d84ab93ef004f2adad",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "a6e4ce4ba756cea0817dc29b747d148553d3e3defe0466d7bbb7ac3b36c31fb8",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "74b4adda34f9548e67d313bd8620fe6376344f5906759823788699238abea3c6",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "cae8b6d6119922f449c6cb67b786e670bce552414856dcb978f7abda4230a44a",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "f908e4bffeb411b0b086f37fa0f381fa4fcf628c608cd0a1eb28bf0ba7308906",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "c46ee5676a03f4866ea13245e904cdba6461e5c3ab09ef1a3dc90c6033840eed",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "f556cc904533ea281fd500b07f9f1c837fc4414034e1572bd86d653d5d6ca53f",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "d158619a65b671711143208170b82da945305a68e54af9dc054ceb62bb322987",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "b07e17cc50f466933ea5593f6d6fb9a3bb03683f98444b24cb260646d8e21ea7",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "e22f2adacdbb84e2d501ee48670b018c429b663e71b096c92fbc115b9301d265",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "53bd88c392364d71557530bd63a7e5e20f5eb34bd3b21290ef80d87e51798025",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "023f414e7761026f82c1ecbbed95a962df468945680ce31757dae43e65675980",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "c2db7b9949a3218cae573709a1d0306aef713809aedaebbbad9e328ee60ad055",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "7a2fbf425fa0083a0a70c27336c2e0148ae45a5a6e3b26f737aaea285239850b",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "15ab7c6f1f17eb468565a410bf3ac1dbf91c4d949b1cffcb95211a3508743452",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "f5b2233e967b0e54f677f028df7c2d05268e773190d895152435c7d9c6ed572b",
                participants: ["p06"]
            ),
        ]
    )
    private static let source2 = TrainingSet.Source(
        name: "irregular-120",
        identity: "fb5fd75f63a4de7cccc09d89ab80e40575f5ffbe061049f3c4f0ce72ca50356d",
        participants: ["p01", "p02", "p03", "p04", "p05", "p06"],
        recordings: [
            TrainingSet.Recording(
                identity: "15154401f6d3534b8bbc9f29396a1e7daf50b4d481ffaddab36f505b3eee7192",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "541374fe36813f6c36168c3579696401f76f4c938143cac07998639796f3d56c",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "49f491e08dcc0ba34f330f90582fb0bb251957303354f2b8ee4615d305d04609",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "f239491742af38ca7da86f8b8359de77aee830bda16cd92ecb53d36595858a1d",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "5688e849b0aae7dacfb67372f53d4244d778ef29b92a967f049de2297dd4be4b",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "954e18dcecbd91528599ba237c977eb52374236bd2e27757dd0c76b9e6dabf9d",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "5f64a33730d45ca4bd15843a889b07cb31ff63b1b7afc1e31a38d99fced43943",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "b3ce8d7ff38e5e4c7a14f5c27b163c2bd1419db5de1a8301cf12139c20c8c33c",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "7c71558c56ca3ffeb405fc3f882cd02d46a1cc829b9b3d48b8c3c113d5e978ae",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "b39f6f619100ef29771fd9d308260c50b6555f043302a99a14b73bd5fed39c34",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "4708aae7438baa3cf322e97f4b7cfd3e58f1ebf914db58fa0c36049751e3ee3b",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "7f99f92968236c729e1685dddfbf74829be8abb8642563444cef460ea22a8891",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "f402fb28e43ff314d833cd703ea492d7d0e90d8f4257721e693b77fa29c976b7",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "15fee20e52e00a2407dedc8ae3086e4a809e03ec761db778b79057f6c4d8aee6",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "fb638d2c021e749fc883c68729aa17caa96a195bc7766bfa71fc17af7d06988a",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "c60e55d7b10c168df888a75e91eedd0079309002f92156a92d59801116a2a880",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "91a7ca017275e5d985d82fea4dd6157cae49d88e0ca09702f00f89cfd7c98370",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "df9621117bd2254a27e259b2cc6c553f14ff663267c3e7c301c899342c1928e0",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "94ae9d4d88bb7874a1818d09bee071d47439f4075de51cc6ef91f7460c567d04",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "c6b02c81317fc9953e46f372a9fcb6975a42f97d045d44eacceeeeb3b114d6d0",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "ef16816c18ef402f7c1e2f65f9a6357b5ab12fbdc62e1da972e1439b03f2ade5",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "65fa17f8e1ccfbc6a535efa7a242402ac77ccadb053ae180f92d62094975e0a5",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "6040ee859200f2e3e4c6ef45f2521659f231fd46beb6e60720ca82835eb4e401",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "d15d96f05a31f799d8c8d07fd5c731380b4eaf8c19016a855e6fb6585acebbd0",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "d63bd6f112ae4fbad22808f14f3ca0ae32fac455fc39596161aca686037b2d70",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "4ddc68dc4bb32655fcbae605228c60bae86f9da0b5787487fa40fe51d59986b6",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "6b846ba6014d784674305fc735fa37972c332e8d1581a0a61c9d28aaa0af2749",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "ebf4dd4cc695087831f7791fd7bc3634f2db528a38e525af5c1245782b3788d1",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "4925ebd28f0b846744b05e37c416eb89edc50e7a5110b751d6dc4edfe062021b",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "3870173ccaeaf25b5d16dcd623bb961a9b834517d774851643c4d39a37b8fe9b",
                participants: ["p06"]
            ),
        ]
    )
    private static let source3 = TrainingSet.Source(
        name: "pen-240",
        identity: "79a8f195ce2dc86a22536da598b0f39e074930a94bee75b65ff777b08fb4efc7",
        participants: ["p01", "p02", "p03", "p04", "p05", "p06"],
        recordings: [
            TrainingSet.Recording(
                identity: "318d08e07f0c8766733073e4b286f71f4451873ac720bb6c85ab2c832bef95ec",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "c1ad40acdd16fe733c645a6aac8920d6ea1b824d9c976ac71e89c8aa0815025e",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "733f44e060e64d5f1a8443df0882cca9acc7d7f15d323052179536f0b27dd7e3",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "b44a3967b1c5cb59646c789bf44d3d09d56484a927a809d3b3d99b8aedc2462d",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "c3ec338d0e369d032b677de0b20d371c1f62798dfa8044d6f3eddb8defcf6aab",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "8d285712167b3a9b4c1aef590476b652ce8c057c94816df45861d2c3428a8f53",
                participants: ["p01"]
            ),
            TrainingSet.Recording(
                identity: "02611b52db4e24d687f35cf91234775c4ce0d128731ef1197572b465c25ea575",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "01fe5827636a558b2539194d2cc1e8f505f892bce82cac878b4d44658cf5560c",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "fc539949ea875ce31deed9c0185cfce5771652573b58d56657c3c1a487f7c0c7",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "65f4c8ef2a48cf51d89c6624b1a439a7066adf52c322e60cf618017711b84dd9",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "1584ffccce597ba9e27142bec4fe152f2512992f738775f09309943dc87fcdb3",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "78008ac72d900bc13015cbb0929312b771a7cc9ce9b01765568705644e77b228",
                participants: ["p02"]
            ),
            TrainingSet.Recording(
                identity: "ac0639262e59a8e9b11b6f30a7fe5365b1ef5dd1679794488680e0bdbec02161",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "372b592190f30879b67d83e165ec190bbbb7517bd13c0daa4ba8bb0e6b421d9c",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "6c2a8e5ecc2b83982546513f548355ce983b723db11d82f1cb08aadd51f63166",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "00f87d018f03f2668913a52df6f1e0f159ce82d1c783a42f58ac3bbb15cef13b",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "10d096d6768792c5d8eee5efbdcbfbc5a408a54279218037171dcbfcf2b3fe36",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "93fc965212bf6c9d1829714c5a7844c4288c6cf09f606bc2b74b871d4fd8907d",
                participants: ["p03"]
            ),
            TrainingSet.Recording(
                identity: "bf953b5697e24c320835d45445ca2b8b3521920c649eb84e967ec98662a40b14",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "1253d1e78b018370932ee6ec56345610e301e57f40da4884bd1bcee26310b945",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "dd80ca9dc0110146a0f9016bbd4d9f10abbcbdffabdcadebaa6a55bbc1406b7f",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "5886b7e25c9969e48da55ee21d9bba01cf9f4620adfd5df5cdb5539ac7840706",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "b005b0839d1247a7bdb9fd9334e189af374bd49100a76f746c1971c22f159786",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "5abd01704cce8eacccbb66cebf6a52571e6a2b5bc75e03068f40798191306e2d",
                participants: ["p04"]
            ),
            TrainingSet.Recording(
                identity: "fa924e03a5cd45cd83ced8162a01ed640f595c5ba1707eb7d9dbc802349abe7e",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "6c61a929090e3d3ccef80d899538acd53e2c8ec02d0ac440b1d1966d23a8c4f1",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "4cb7d1b9f63d782e4bdf935dad7b52caef61d0755c7bcf9578ac416e1d2095ab",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "1c5d97b632db1b92d6394971557e90e1ebe821e8dd0c6b63f45775c2da4f69b2",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "1c32554074115dfb077c99f5920f2db56153fd0f396db527adc816167d515672",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "c688872390d77d8995e85fd7d2dbdbb4872a25bddd3faf7a17ad89f2f6e6a7b7",
                participants: ["p05"]
            ),
            TrainingSet.Recording(
                identity: "f36226e1d7c0df363a3993501da947f01f6436d94ddab28c6765fac1276e3fe4",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "f6aba2d65181ea9ca8cb5344db51d47911c8313d62a35941d4b9a49d62859e65",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "f311fa90d39cbc2bf5bdf297887c7e0cae38f636019e1d07fab0eb6a0844e92f",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "3f1715d21ec0fe94fb49ec2ec5547b433dc72f2c57e6ac2c9facd310a7476326",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "06fe547fb270d234b896c14561256aafe6e4bd805464a95a23f87b16286b2b3d",
                participants: ["p06"]
            ),
            TrainingSet.Recording(
                identity: "361472eb1874b739fe63def03738445b3445385342d6df00b1385d1be77da9e8",
                participants: ["p06"]
            ),
        ]
    )
    private static let source4 = TrainingSet.Source(
        name: "dysgraphia",
        identity: "e7a384228e84748ed12cc17cae5a152ba3f6cd60a31b3610a676bf1d5facc4e5",
        participants: ["unspecified"],
        recordings: [
            TrainingSet.Recording(
                identity: "e9970ae99abdf96403d38ab83e755edc76185d7bf575ad6b825e34d698533238",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "c4416e03b4ac21d6eae87ee1d260bff5ff119b8a87ab57e5b64e9ad2ff30f232",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "81b4401362913627475d3472de27ce65d6bb0c793a10670920f14135eedfaf77",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "ce92c96fd225075d0dcfe33a2bb81fa5d499ecff8ec9090af1e2ad3eedadf3ea",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "f47047899bde3d0fc7bb145caa0df896318fdcf922008d654a3b12ebd1ef9884",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1881ca42e48372faab8f429e552632ccf255e36d0e73c135d69d3a903851e0b7",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "666dceee4e5ca88b825dc9a879d8608fa3eafe99ba29bf1c1f95c4496fa16f54",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "8a43cd3c655fa49827fdf3950c03cf41e77ed436a1144b078e932c4653e82538",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "e1c5ec3d37a64c61fdb776984c61ca5105d6e932ad17c28fd963555d1c408d71",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "14cb027408ddc3482bbcb63338da2381b8ed976e4ad2e24fb63abb3b9fbe2c0f",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1c0e39c587155c2b6ebc33d8cbbc37551ebd9c6587064695e8d99ff8447abced",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "0e616f085e5331ce24ff0a02ad130201a4092a3d59c3dee954f2ff18612409b8",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "60bc49744129bd837b32aac732a3b5de5f25a659881dbde0d52afa12915147e9",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "f4cb8a337cb8e314844f77159862426c9d5b125a046a4578d456d3bb1bdb4586",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "fb8bbcf32eddc597291ec4e3fb32493713ad722ac35bded82fa44a1971ecf7d9",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "7a80d85ca205a24050a3eeb5c3b6bfe9024662ba7d6318c7b3684957efa6ff81",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "5defcd284af1b33efb4acbb1705c85f61b02405a19aa9e2d43c9301265268cb8",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d4744aefb897dbf7d73a784f3350bac0120295fb0d94267f373bda887f2056ce",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "e484d525e2a2cc5688886ef6c5b5a6fc7f2571a4eaaf071e05926c7fa22b7a0c",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1a4dfa03a4e2f36458902be536d2fb46e922a240b9df5ce2134d0e1755f13bff",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "f5a0919cebe08b9754e27df1a86e61a1547c6d057a3b6ccd6ae63bd0d1f470e3",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d5693b5eab67cabb1c57514d671723f4de3ef0f17df58e80127110a0de39efdf",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1f7aa4e1ab470129cd1a49722ca922160ac6dbfb928d166c0881840bfe52e2ac",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "ee387967b7fe93f1ff8dafac1fed16f01fd7fdd222d609eeed9b5acea04b6492",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "bf33c9a0c7edca14cc30f0494629ee3c4b1a1c8a46fe46b369ba2ea4b57633bb",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "3c7d9a460d95b420f44f06867945f20f3a286b78b3efe473db2c2262c10ebda4",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "22665accfa94b264c3b01527e7cc451e549a6d154b97a8ad6ed35e686b6c3f7d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "a9e82bd8019ef159e8caf5e35fcfee3f819fad16594278af4bcc1e719965bbd7",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "b9f44aa7761839854e5176864454b75a947a56bced4f25f89db191a453146e38",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "6af30a1793cc06d23180d07bbce91685726984ba3714d583bb21aeeddee01ffc",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "ec9e7f3fe45df00831de6614c091dad3b424dff8c69255146e18d14fb7fb1fe5",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d32fd75de9d7d117acb3e1873a09dd6cd56aa4b048ad416e13fc7612ed367800",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "3f2117696da6ddc7a79d7afc8c556f5b21eae08bd9114b2e55f715cc20529abf",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "40ed9d566374dc60e56c7d957901b63ad4f1e81d9a85fded2b514b52012d29f0",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "ca93e996e6836d0cb7b45fd43e7d9df327b7e8d4b93399e82b0c4f28bad73049",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "919d142399cfdb4f13473297601549e0f65197314b44b695bd2739a23ed6b16e",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "3b2cee251ee43228f49242845570c938d0ab462b2e7604ab43e1df357e684739",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "9df90526ce52f21f0e8d1c5466b3df4b24c4231b644d8c37db13c9dddec7c7aa",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "6f7a9af02b61e1daad4b1c1e62d3e963efd09410d68739f2337b497cac759396",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "966611e25fa90c821c843b1008af476404db1feec5b86dc774aef6330e012ba7",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "b1c961a55d9007371cd8353ef261fa08cccf1ae7d70275845923ff550887855a",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "68658e34c6651484d1d9ef33aa5a810182d63b9c64b759ff0c6037544b75f38e",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "72188eb383486f92efcae405009ab711dcf8743a31b1928561578abf2611052e",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d157d1bcdc23c603fc7b4d9002cde3586708753fa37d9be48af1dda15e31692e",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "adbe5f5df8420789a9d0d6507fd9a009044216c1ae8f5155b6ce0835d8976879",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "07b8afccf624509dae9bac23e38fc0b7eb706101f0fa56d11d907357d799449b",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "c4eeafd198a1e029d791693db87c7af288aa57b86d7921363198aded0659e7d8",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "0b063d3ff6c0614a045f374a8a3f03fddb830a01793d6f8475a19f454c2d2d83",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "9ee5d64835564951281d6453cff8c19af8a9483bae543d009c45401cedfd03a6",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2324956d03f8138256db6662e2a2b248c6e401d066329f52b5cd5fa46b578bbc",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "890a61ebe2948648e60f06002d06921a3f0c005bde808db645f87655ce5719a1",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "67c4c7160f45784d6fee2f60ccd15977f4d374a3c20ef46bceb69319683e942d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "921ccb922934e3bb0453f94d46bdbec489c92acc65b542b10fb4821f6a46f00d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "7f317455aab0bae708746dac3dc448dbf886786c40069e92f02fad878543d64d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2ab4ddfba786f724ab7ea13993dde29e3e27fe8daef629ed2527858b4b731a52",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "14eb900f1f2335f93d711248c3ea805675e8586a76bba7b559107f0437518e20",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d047522a31c5780fb69a03077c5e575307d454b60000ca64bcac3c612fd173ef",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "87166ca684652984e9acba5a25c414f6d9c413cffbb122d4418a6f8b5e68060c",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "a986b2e60a31d222ac6a509622315e48d8e9e2e0f0ada256a6b5dc6fa489166b",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "75bde32262ff35c3836696fae1b304c90eb52fd7ae0328413338ea63a6af6f40",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "8adb92e38a6c383b4f5335f85fa09748ff75021b92c7ede88fa22d4b9db8d4c6",
                participants: ["unspecified"]
            ),
        ]
    )
    private static let source5 = TrainingSet.Source(
        name: "evemu",
        identity: "43ae673ccfb9051aa16359099bc49be22d71116ce07913ee87ae0ac3d2eadf2c",
        participants: ["unspecified"],
        recordings: [
            TrainingSet.Recording(
                identity: "f7b4279fd7095180c31d0370da228211517b109cd4adc12b6c06576b8b25555f",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "054fa2b0987167e12a5e71a6b2a41834c9b8162e38b54080b4389c95c704e98f",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "9d584f93a64e94fea2e1e9d676588bbbb0a02832b518052a92f1719481de1775",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "b5c71be96e3a624a70028f99e7f2f4ba41778665c998dd06d9a322ed5a665b99",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "31b1ac63c799124e4381b6523d28f67e2240302839a3f38597cad8570021778c",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "26c5978de45c6ed6a865157d96add91aa093e7c54afdf93c82d4c37458b5a123",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "249aa960281157ad8bf3e997b6841647108ae44e48d470a14193b0bb863525e4",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "a92afcf583b5bdd97981c09b44023ff0d37e406df4664eced8a780ca689c5817",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "6ba8809e9cde4aef5118506d740edbc29e9052138151fa53524d3fb4f0dba14c",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1111ece464501c6a21e6342f647ee267c2983ab4b21d1ceeae3335d40e4df5bc",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2f7d174255b013f8586a436083f1d5d67db017122dbb6ee0d56973d29cb2abd1",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "eb44f27df4039b5c311cc1e9bcddc4f9ae594ca882c297dddf80dc02a16ca740",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2d768cab9568d2891d60baee78dc3ff4efbffb063face5fdb50d378e50455c36",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "c159074fd1176dbf0c1aa4ba1f985856be6cec7f86ec1f69b7a74a5f6778dc26",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "60e6a4bf8fe653d6fb0628dd2a7c7a5f083d1d6f7f9f7ffec512fdc90177706f",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "27cccbd4f9cb621c76c159d8a65d373ed4896350b7bfaef1511ed398fb4e8abb",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "4dc7d1537eaf964b7d61c62979928e5bc4e82b2e748473a77f3b5edfa074af88",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "33e733051e2fd1633b1bcb62214a25ccfe14de3f7426028afabf7e6ec7223328",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "a772952ceb3f0daa66c92f067183fd57556b1c9f93d6b19e82f2bc626e7b3127",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "56402e529628a7aca4fe587ba656db290248e1dc18f854447d1be23482787822",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "694cf957d7abc523ced2a8974e9ab5112bb73c7ed617cac1096f61895834bf74",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "3a4a50453e9d4820935e759f1d02cb57b83e86b926f2034d33d8fc46470a2ff2",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "3b5b7559cc2cc9dbc40bf9dacfba1fa5e66007cd62a10632d9ae86f5bc498e4c",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "01b049f9b3e27504c33c6f89008c07b1ff63fc83c20d18ee63bc9e66219d2583",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "ef12004f6aeb6c4fead9340b1f42aee96aff18c2de31aa5c9a7b52bdd1ca708d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "0c6e0672bbbc30fb958e68bc1a65ccc19188be985af70f3d4aca6b951210565f",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "160d969a3fb3b511b3a769ab0c83e30a5451c9abd7f999e911c417a841b0e2ed",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "c92d08d27ebb0817a2fc489ba0619684c7198860696a666718c1c42476c0c16e",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "6d16e9628e711f4b5632e7a632c41086b21b2fb4c434deb95369ac8ceb9aad66",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "05325b6e741991201573b5bcbb9f55c0a181e9f8a16ccfbc301b5909b5a9fc13",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "35a2deca8fe55b7f85186aff3ba193971c8522269b8e77de30e6fcbab9ba6d76",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "7791963860d378a97e098e80f9e60650c6383514b8220f03fd12224218dde1df",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2c46e8fa3e34150ee61402df182d1715e63a5148eba2172697c5c5d46817ab80",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2580f104e0d7511fa53adba0a84277c8ab397b324de115065150fac96e221e32",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d25654f91d04e0f4532f2f25b6d5ee1b586ff5fe26eb7da2e11c792b68dce516",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "f3460c46f3f5eb324e01aa55c45563d29ca7130e482642982fd611f45e8bc893",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "863a4ae0db27fd78d5b4cd95e79be8c6ca2df56704e1d254e5d25b15faa1e2d2",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "9bbbbca10c6c139d59a6e7186217bf3cb4584b066affe80ea43acb231b415dcc",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "6cb5e6ba6883c91a039b14d6970fa66ab3fbeb0b436a1148f058a89c32008718",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "cff7a48a37825e920699d283c42f1cfd6053f8c16b6549a42c3655d0669c031b",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "8311fe75a32548007c2f515d1d2e9ba201edc76d46fa1ed3e0f80148734815b3",
                participants: ["unspecified"]
            ),
        ]
    )
    private static let source6 = TrainingSet.Source(
        name: "getevent",
        identity: "68c295fd835c1851b3d3217223e58eebe2004117381996e82b2e18c74d8b60e6",
        participants: ["unspecified"],
        recordings: [
            TrainingSet.Recording(
                identity: "4216062a5621f6dc4028c357072c33e3dc6dba319dcf2f8f6bb038071b88e7f2",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "5e620d185dee75ec0fecb635d1bf987cbcd6cb52872f25ed0fcd033acb5f55ec",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "2a7ee20a01d0e2febd241e38439cf77c2204cf1bd3db117f558ce44cbfa624e9",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "a48f39bdf47234e671c5ad00a51233581a0b83098241292fe910d9bc4551ece5",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "99ac6bae640757ba152e5596b51cd2f9e712a2eecd2bf627d08731edc48e0900",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "33a85c9d32d41476d0b6b0bd20476da7340f68267a7a5365fac1e74463ce948d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "30bc3092a53388dc5e9a1c9e048a0589a07017069e3ce414a174593c9c74bbc3",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "5bdb015c142c577dde4ec37b6595035ac89c9788553aeb123b8282a92970f00d",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "b346ed4513a872007aff83df2f28b7fd46b3bcbf3ea8d59074e71ffe3e8b4bcc",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1aa9d33a4238b6b0c68284b60f13dce91cc9a4db6734694bb792a8acd33b485f",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "d7fb62913ab39a1621f2a326dffef4e19fa16273b5aee9999b99e984970156ec",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "f5ac42b5a5ddf688c840a868a0e10054b1a4743cd8999b520ec018e2af3f12f4",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "c6ccd7eaac65bfc676f58e197c28243835abdd6b77e893c03d2f27b9dc317e2b",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "050eac72db904b9763ac71b8587ea7c43d02c92cad38f8cca22a418b0c4132de",
                participants: ["unspecified"]
            ),
        ]
    )
    private static let source7 = TrainingSet.Source(
        name: "google-ink",
        identity: "6499f3f92d76daa27f5adaac1ded339a3480a3b8a274a26126860f24ed47706a",
        participants: ["unspecified"],
        recordings: [
            TrainingSet.Recording(
                identity: "628a9d1e9ffc4ba78f5b572ce1dfb239ad4fac763821bc2a450a79fab94b47d3",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "20df48173f03d7cdd88a11cf4c3c6f10227eedfb5a180d2aa47ad0cbd3672797",
                participants: ["unspecified"]
            ),
        ]
    )
    private static let source8 = TrainingSet.Source(
        name: "graphomotor",
        identity: "1c5d500e53cd1c04fcf9f38518bfaa1472da6007f7d533b3d95af90439723384",
        participants: ["5000001"],
        recordings: [
            TrainingSet.Recording(
                identity: "ae7c396805e040c520f5ffd085bdcb565de76db5e34cf03bd4563ca8778b870a",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "a3cf13a121113a92676544bd99b045bf1c1681fe95fcb25514ff99cb0ca8c2b1",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "9f33edaeead6d9cb462008db331429d1599b131c6acda19e9e6623d589aca1a0",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "6af6a73ca379b6e10620c65e00ea469a171c5b9b398b62fbc88b9e6d9d37307c",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "2815b5837247a1d5cf0a6759702a623bca6ff403fff7f8352a80dbeb9c614483",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "dfbc141f17648a8df4f7aca443a3d5300d391b9cde498abe8fb2799af152b7d4",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "b1adfa8537650c11b20cc73cb8e1df2ed048543073bf556e6b052628a75b07c7",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "f50dce913792308867043b39d02e29463cbe5fdac33d9a3b5dde4f3ef738c594",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "05fd9c9b84189095625aa6d750014c2d8bc6849c11fdff0ad9d70836e96bd9e0",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "50a576d0ff622ef2628f2a5782909f84eb8a29ff6ff89113153b2d15b62b9eba",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "a0cae9e18aa1e58a0f7739db0869570d2c398777c9878b99d75abab86e080a22",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "604e4af4a0ac04d22a8549435b8ad56a9c4a8e9518d0a88e05d812784aabd8fa",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "fb05aab8a7f7363ca0dff00c21b382b8e6b48dd0330eb34c56683204caec788f",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "5f4e95536eb86d9f4e943fa1b9770604f19cb6c555d5f556ccca9f2809a8f7e0",
                participants: ["5000001"]
            ),
            TrainingSet.Recording(
                identity: "2dcf1c64f426a72cb244573c51303abb549f4c539b76b489eb8db5158a0fa7d5",
                participants: ["5000001"]
            ),
        ]
    )
    private static let source9 = TrainingSet.Source(
        name: "svc",
        identity: "84088c22cd9bc95a6ef821f334335529e1a9f076007ac3dd1035f5cc6db51b2b",
        participants: ["unspecified"],
        recordings: [
            TrainingSet.Recording(
                identity: "078d7575af2e5153a973baab148724b13aa3c2984f0e9e0c956079d623287252",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "1c095a1867b45721f41f6549ee8e5f0299b678105aed8b7fccb3d5697dd93ebe",
                participants: ["unspecified"]
            ),
        ]
    )
    private static let source10 = TrainingSet.Source(
        name: "universal-ink",
        identity: "b5a9a185ffed8a169744b2106b756d84d4c5a35aabd3158bb73dd1f327bb2b24",
        participants: ["unspecified"],
        recordings: [
            TrainingSet.Recording(
                identity: "52ad86600082d6510fd9e96a55ebcafd3685f299d78e70c71f6efeb4171bccee",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "aa058d563e262becf43a962004f4ab2fa3b3dc516ac9a680eb266cc30a6ab1d9",
                participants: ["unspecified"]
            ),
            TrainingSet.Recording(
                identity: "39d6dc36fe077feec6507e745de1e5e2032462a3606ff57a73c329897fe3666d",
                participants: ["unspecified"]
            ),
        ]
    )
    private static let source11 = TrainingSet.Source(
        name: "dollar1",
        identity: "c72ed76c0acd044f786bb46333ec6cce17ba10dd9cf86346ff1d668e2d941d20",
        participants: ["1", "10", "11", "2", "3", "4", "5", "6"],
        recordings: [
            TrainingSet.Recording(
                identity: "d2e38573bc13e74264c2b852a21e14add0f6dd9c6f2ad3d671e4f08e2ad8e0e1",
                participants: ["1", "10", "11", "2", "3", "4", "5", "6"]
            )
        ]
    )
    private static let source12 = TrainingSet.Source(
        name: "mmgplus",
        identity: "dda29c9e1ced3f9075d4b59bc9e2dc5480917a3296f282bd81ba24fe6afb4039",
        participants: ["1", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "2", "20", "21", "22", "23"],
        recordings: [
            TrainingSet.Recording(
                identity: "c6ca32c0f26eeb5195bc935572487ba6e66630b134ba56215ae18987b119fd8e",
                participants: [
                    "1", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "2", "20", "21", "22", "23",
                ]
            )
        ]
    )
}
