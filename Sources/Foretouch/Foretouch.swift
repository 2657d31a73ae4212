/// The whole library under one name: the touch model, recognizers, predictors, datasets, evaluation, pictures and reports.
@_exported import DatasetCatalog
@_exported import ExternalPredictors
@_exported import PluginSpecification
@_exported import PredictorTuning
@_exported import StandardPredictors
@_exported import TouchEvaluation
@_exported import TouchModel
@_exported import TouchPrediction
@_exported import TouchRecognition
@_exported import TouchRecordings
@_exported import TouchReports
@_exported import TouchSynthesis
