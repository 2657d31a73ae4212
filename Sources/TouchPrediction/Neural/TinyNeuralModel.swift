// Made by 'make model-neural'. Do not edit.

extension NeuralModel {
    static let tinyText = ""
}
