# Fits a mixed model to every prediction of an evaluation: is the error of predictors different once people are accounted for?
#
#   foretouch evaluate study.csv -p kalman --horizon 33 --predictions predictions.csv
#   Rscript Examples/r/mixed-model.R predictions.csv
#
# Needs nlme, which comes with R.
library(nlme)

file <- commandArgs(trailingOnly = TRUE)[1]
rows <- read.csv(file, colClasses = c(participant = "character", predictor = "character"))
rows$error <- with(rows, sqrt((predicted_x - true_x)^2 + (predicted_y - true_y)^2))

# A stroke is the unit: samples of one stroke are no independent observations. Errors are skewed, so their logarithm is modeled.
strokes <- aggregate(error ~ participant + recording + stroke + predictor + horizon_ms, rows, function(e) sqrt(mean(e^2)))
strokes <- subset(strokes, error > 0)
strokes$predictor <- relevel(factor(strokes$predictor), ref = "linear")

for (horizon in sort(unique(strokes$horizon_ms))) {
  model <- lme(log(error) ~ predictor, random = ~ 1 | participant, data = subset(strokes, horizon_ms == horizon))
  ratios <- exp(intervals(model, which = "fixed")$fixed)
  cat(sprintf("\n%g ms ahead: error divided by that of linear, with 95 %% intervals\n", horizon))
  print(round(ratios[-1, c("lower", "est.", "upper"), drop = FALSE], 3))
}
