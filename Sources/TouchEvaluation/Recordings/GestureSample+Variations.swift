import TouchSynthesis

extension GestureSample {
    /// Every gesture of a plan, person by person; the condition says that they are synthetic.
    package static func variations(_ variations: GestureVariations) -> [GestureSample] {
        (1...variations.plan.participants).flatMap { participant in
            variations.labels.flatMap { label in
                (1...variations.plan.repetitions).compactMap { repetition in
                    variations.gesture(label, participant: participant, repetition: repetition).map {
                        GestureSample(
                            gesture: $0,
                            participant: GestureVariations.name(participant),
                            condition: "synthetic"
                        )
                    }
                }
            }
        }
    }
}
