import TouchRecognition

// The names are those that the command has: files of templates say by them what they were written for.

private func handle(_ name: String, _ recognizer: some StrokeGestureRecognizer) -> OpaquePointer {
    CoreHandle.pointer(StrokeGestureHandleOf(name, recognizer))
}

private func handle(_ name: String, _ measure: some GestureMeasure) -> OpaquePointer {
    handle(name, TemplateRecognizer(measure))
}

@_cdecl("foretouch_core_oriented_cloud")
package func makeOrientedCloud() -> OpaquePointer? { handle("oriented-cloud", OrientedCloud()) }

@_cdecl("foretouch_core_protractor")
package func makeProtractor() -> OpaquePointer? { handle("protractor", Protractor()) }

@_cdecl("foretouch_core_dollar1")
package func makeDollar1() -> OpaquePointer? { handle("dollar1", Dollar1()) }

@_cdecl("foretouch_core_dollarn")
package func makeDollarN() -> OpaquePointer? { handle("dollarn", DollarN(search: .goldenSection)) }

@_cdecl("foretouch_core_dollarn_protractor")
package func makeDollarNProtractor() -> OpaquePointer? { handle("dollarn-protractor", DollarN(search: .closedForm)) }

@_cdecl("foretouch_core_dollarp")
package func makeDollarP() -> OpaquePointer? { handle("dollarp", DollarP()) }

@_cdecl("foretouch_core_dollarp_plus")
package func makeDollarPPlus() -> OpaquePointer? { handle("dollarp-plus", DollarPPlus()) }

@_cdecl("foretouch_core_dollarq")
package func makeDollarQ() -> OpaquePointer? { handle("dollarq", DollarP(cost: .squaredDistance)) }

@_cdecl("foretouch_core_penny_pincher")
package func makePennyPincher() -> OpaquePointer? { handle("penny-pincher", PennyPincher()) }

@_cdecl("foretouch_core_rubine")
package func makeRubine() -> OpaquePointer? { handle("rubine", Rubine()) }

@_cdecl("foretouch_core_dtw")
package func makeDynamicTimeWarping() -> OpaquePointer? { handle("dtw", DynamicTimeWarping()) }

@_cdecl("foretouch_core_dtw_1nn")
package func makeYardstick() -> OpaquePointer? { handle("dtw-1nn", DynamicTimeWarping(.yardstick)) }
