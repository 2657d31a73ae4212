/// The whole library under one name: the touch model, recognizers, predictors, datasets, evaluation, pictures and reports.
@_exported import EvaluationComparison
@_exported import EvaluationStatistics
@_exported import ExternalPredictors
@_exported import PluginSpecification
@_exported import PredictorTuning
@_exported import RecognitionEvaluation
@_exported import TouchDatasets
@_exported import TouchEvaluation
@_exported import TouchModel
@_exported import TouchPrediction
@_exported import TouchRecognition
@_exported import TouchRendering
@_exported import TouchReports
