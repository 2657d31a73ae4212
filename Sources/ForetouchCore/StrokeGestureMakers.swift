import TouchRecognition

private func handle(_ recognizer: some StrokeGestureRecognizer) -> OpaquePointer {
    CoreHandle.pointer(StrokeGestureHandleOf(recognizer))
}

private func handle(_ measure: some GestureMeasure) -> OpaquePointer { handle(TemplateRecognizer(measure)) }

@_cdecl("foretouch_core_oriented_cloud")
public func makeOrientedCloud() -> OpaquePointer? { handle(OrientedCloud()) }

@_cdecl("foretouch_core_protractor")
public func makeProtractor() -> OpaquePointer? { handle(Protractor()) }

@_cdecl("foretouch_core_dollar1")
public func makeDollar1() -> OpaquePointer? { handle(Dollar1()) }

@_cdecl("foretouch_core_dollarn")
public func makeDollarN() -> OpaquePointer? { handle(DollarN(search: .goldenSection)) }

@_cdecl("foretouch_core_dollarn_protractor")
public func makeDollarNProtractor() -> OpaquePointer? { handle(DollarN(search: .closedForm)) }

@_cdecl("foretouch_core_dollarp")
public func makeDollarP() -> OpaquePointer? { handle(DollarP()) }

@_cdecl("foretouch_core_dollarp_plus")
public func makeDollarPPlus() -> OpaquePointer? { handle(DollarPPlus()) }

@_cdecl("foretouch_core_dollarq")
public func makeDollarQ() -> OpaquePointer? { handle(DollarP(cost: .squaredDistance)) }

@_cdecl("foretouch_core_penny_pincher")
public func makePennyPincher() -> OpaquePointer? { handle(PennyPincher()) }

@_cdecl("foretouch_core_rubine")
public func makeRubine() -> OpaquePointer? { handle(Rubine()) }

@_cdecl("foretouch_core_dtw")
public func makeDynamicTimeWarping() -> OpaquePointer? { handle(DynamicTimeWarping()) }

@_cdecl("foretouch_core_dtw_1nn")
public func makeYardstick() -> OpaquePointer? { handle(DynamicTimeWarping(.yardstick)) }
