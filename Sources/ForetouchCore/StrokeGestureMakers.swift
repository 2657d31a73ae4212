import TouchRecognition

private func handle(_ recognizer: some StrokeGestureRecognizer) -> OpaquePointer {
    CoreHandle.pointer(StrokeGestureHandleOf(recognizer))
}

private func handle(_ measure: some GestureMeasure) -> OpaquePointer { handle(TemplateRecognizer(measure)) }

@_cdecl("foretouch_core_oriented_cloud")
package func makeOrientedCloud() -> OpaquePointer? { handle(OrientedCloud()) }

@_cdecl("foretouch_core_protractor")
package func makeProtractor() -> OpaquePointer? { handle(Protractor()) }

@_cdecl("foretouch_core_dollar1")
package func makeDollar1() -> OpaquePointer? { handle(Dollar1()) }

@_cdecl("foretouch_core_dollarn")
package func makeDollarN() -> OpaquePointer? { handle(DollarN(search: .goldenSection)) }

@_cdecl("foretouch_core_dollarn_protractor")
package func makeDollarNProtractor() -> OpaquePointer? { handle(DollarN(search: .closedForm)) }

@_cdecl("foretouch_core_dollarp")
package func makeDollarP() -> OpaquePointer? { handle(DollarP()) }

@_cdecl("foretouch_core_dollarp_plus")
package func makeDollarPPlus() -> OpaquePointer? { handle(DollarPPlus()) }

@_cdecl("foretouch_core_dollarq")
package func makeDollarQ() -> OpaquePointer? { handle(DollarP(cost: .squaredDistance)) }

@_cdecl("foretouch_core_penny_pincher")
package func makePennyPincher() -> OpaquePointer? { handle(PennyPincher()) }

@_cdecl("foretouch_core_rubine")
package func makeRubine() -> OpaquePointer? { handle(Rubine()) }

@_cdecl("foretouch_core_dtw")
package func makeDynamicTimeWarping() -> OpaquePointer? { handle(DynamicTimeWarping()) }

@_cdecl("foretouch_core_dtw_1nn")
package func makeYardstick() -> OpaquePointer? { handle(DynamicTimeWarping(.yardstick)) }
