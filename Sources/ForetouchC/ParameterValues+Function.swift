import Foretouch

extension ParameterValues {
    /// The function of the calling program that the parameter `name` names.
    ///
    /// - Throws: ``CallError`` where there is none of that name; it lists those that were given.
    func function<Function>(of functions: [String: Function]) throws -> Function {
        let name = text("name") ?? ""
        guard let function = functions[name] else {
            let known =
                functions.isEmpty
                ? "a function, of which none was given" : functions.keys.sorted().joined(separator: ", ")
            throw CallError("function", found: "'\(name)'", expected: known)
        }
        return function
    }
}
