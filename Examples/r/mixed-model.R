# Fits a mixed model to every prediction of an evaluation: is the error of predictors different once people are accounted for?
#
#   foretouch evaluate study.csv -p kalman --horizon 33 --predictions predictions.csv
#   Rscript Examples/r/mixed-model.R predictions.csv
#
# Every stroke counts once here, and every sample in 'foretouch compare': ratios differ where long strokes do.
# Needs nlme: r-cran-nlme in Debian, install.packages("nlme") elsewhere.
library(nlme)

file <- commandArgs(trailingOnly = TRUE)[1]
if (is.na(file)) stop("give the file that 'foretouch evaluate --predictions' wrote")
rows <- read.csv(file, colClasses = c(participant = "character", predictor = "character"))
rows$error <- with(rows, sqrt((predicted_x - true_x)^2 + (predicted_y - true_y)^2))

# A stroke is the unit: samples of one stroke are no independent observations. Errors are skewed, so their logarithm is modeled.
strokes <- aggregate(error ~ participant + recording + stroke + predictor + horizon_ms, rows, function(e) sqrt(mean(e^2)))
strokes <- subset(strokes, error > 0)
strokes$predictor <- relevel(factor(strokes$predictor), ref = "linear")
strokes$stroke <- with(strokes, interaction(participant, recording, stroke, drop = TRUE))

for (horizon in sort(unique(strokes$horizon_ms))) {
  # Predictors are paired: each answered every stroke, so a stroke has its own level, and each person a difference of their own between
  # predictors. Without these, intervals are of other strokes and other people for each predictor: too wide by far. Every predictor is
  # compared with linear alone, as its differences need no common spread.
  ratios <- sapply(setdiff(levels(strokes$predictor), "linear"), function(name) {
    pair <- droplevels(subset(strokes, horizon_ms == horizon & predictor %in% c("linear", name)))
    model <- lme(log(error) ~ predictor, random = list(participant = pdDiag(~ predictor), stroke = ~ 1), data = pair,
                 control = lmeControl(opt = "optim"))
    people <- length(unique(pair$participant))
    # Differences of people, not of strokes, are what the interval rests on.
    estimate <- fixef(model)[[2]]
    half <- qt(0.975, people - 1) * sqrt(vcov(model)[2, 2])
    exp(c(low = estimate - half, ratio = estimate, high = estimate + half))
  })
  cat(sprintf("\n%g ms ahead: error divided by that of linear, with 95 %% intervals over people\n", horizon))
  print(round(t(ratios), 3))
}
