import TouchPrediction

@_cdecl("foretouch_core_state_size")
package func stateSize(_ predictor: OpaquePointer?) -> Int32 {
    (predictor?.contacts.state).map { Int32($0.byteCount) } ?? 0
}

@_cdecl("foretouch_core_state_save")
package func saveState(_ predictor: OpaquePointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ size: Int32) -> Int32 {
    guard let bytes, let state = predictor?.contacts.state, size >= state.byteCount else {
        return 0
    }
    let written = state.bytes
    for index in written.indices { bytes[index] = written[index] }
    return Int32(written.count)
}

@_cdecl("foretouch_core_state_load")
package func loadState(_ predictor: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int32) -> Int32 {
    guard let bytes, let contacts = predictor?.contacts, let known = contacts.state, size > 0,
        let state = try? AdaptiveState(bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(size)))),
        state.randomFeatureCount == known.randomFeatureCount
    else { return 0 }
    contacts.state = state
    return 1
}

@_cdecl("foretouch_core_state_strokes")
package func stateStrokes(_ predictor: OpaquePointer?) -> Int64 {
    Int64(predictor?.contacts.state?.strokeCount ?? 0)
}
