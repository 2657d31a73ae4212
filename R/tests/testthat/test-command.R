# What needs the command.
needs_command <- function() skip_if(!nzchar(command_path(required = FALSE)), "no foretouch command")

study <- local({
  folder <- NULL
  function() {
    if (is.null(folder)) {
      folder <<- tempfile("study")
      capture.output(foretouch("dataset", "synthesize", preset = "finger-60", participants = 6, strokes = 2, task = "write", seed = 1, output = folder))
    }
    folder
  }
})

test_that("evaluate() returns metrics, and predictions() the rows that they are of", {
  needs_command()
  output <- tempfile()
  on.exit(unlink(output, recursive = TRUE))
  result <- evaluate(study(), "kalman", horizon_ms = 33, output = output)
  expect_named(result, c("dataset", "participant", "task", "predictor", "horizon_ms", "metric", "value", "ci_low", "ci_high", "n"))
  expect_equal(sort(unique(result$predictor)), c("hold", "kalman", "linear"))
  expect_true(all(c("result.json", "metrics.csv", "breakdowns.csv") %in% list.files(output)))
  expect_true("breakdowns" %in% names(tables(result)))
  expect_output(output_text(result), "kalman")

  rows <- predictions(study(), "kalman", horizon_ms = 33)
  expect_type(rows$absent, "logical")
  error <- with(rows, sqrt((predicted_x - true_x)^2 + (predicted_y - true_y)^2))
  for (name in unique(rows$predictor)) {
    rmse <- subset(result, predictor == name & metric == "rmse" & participant == "all" & task == "all")
    expect_equal(sqrt(mean(error[rows$predictor == name]^2)), rmse$value, tolerance = 1e-9)
    expect_equal(sum(rows$predictor == name), rmse$n)
  }
})

test_that("compare() of two tasks gives the figures of R's paired tests", {
  needs_command()
  made <- tempfile()
  on.exit(unlink(made, recursive = TRUE))
  foretouch("dataset", "synthesize", preset = "finger-60", participants = 7, strokes = 2, task = c("write", "draw"), seed = 3, output = made)
  result <- evaluate(made, "kalman", horizon_ms = 33, breakdown = c("participant", "task"))
  found <- subset(compare(result, conditions = c("draw", "write"), of = "kalman"), metric == "rmse")
  own <- subset(result, predictor == "kalman" & metric == "rmse" & participant != "all" & task != "all")
  draw <- log(own$value[own$task == "draw"])
  write <- log(own$value[own$task == "write"])
  expect_length(draw, 7)
  expect_equal(found$p, wilcox.test(write, draw, paired = TRUE, exact = TRUE)$p.value, tolerance = 1e-9)
  paired <- t.test(write, draw, paired = TRUE)
  expect_equal(found$ratio, exp(unname(paired$estimate)), tolerance = 1e-9)
  expect_equal(c(found$ratio_low, found$ratio_high), exp(as.numeric(paired$conf.int)), tolerance = 1e-9)
  expect_error(compare(result, conditions = "draw"), "two conditions", class = "foretouch_error")
})

test_that("compare() pairs participants of a result, kept or saved", {
  needs_command()
  output <- tempfile()
  on.exit(unlink(output, recursive = TRUE))
  result <- evaluate(study(), "kalman", horizon_ms = 33, output = output)
  comparison <- compare(result, between = "linear", and = c("kalman", "hold"), metrics = "rmse")
  expect_equal(comparison$second, c("kalman", "hold"))
  expect_equal(comparison$ratio, comparison$second_value / comparison$first_value)
  expect_equal(comparison$clusters, c(6, 6))
  rows <- function(frame) { attr(frame, "foretouch") <- NULL; frame }
  expect_identical(rows(compare(output, between = "linear", and = c("kalman", "hold"), metrics = "rmse")), rows(comparison))
  saved <- tempfile(fileext = ".rds")
  saveRDS(result, saved)
  expect_identical(rows(compare(readRDS(saved), between = "linear", and = c("kalman", "hold"), metrics = "rmse")), rows(comparison))
  expect_error(compare(subset(result, metric == "rmse"), between = "linear", and = "kalman"), "without a result", class = "foretouch_error")
  expect_error(compare(3, between = "linear", and = "kalman"), "found numeric", class = "foretouch_error")
})

test_that("read_recordings() returns samples, and they are data again", {
  needs_command()
  samples <- read_recordings(study())
  expect_setequal(unique(samples$participant), sprintf("p%02d", 1:6))
  expect_true(all(samples$origin %in% c("touch", "coalesced")))
  expect_type(samples$t, "double")
  info <- capture.output(foretouch("dataset", "info", study()))
  expect_match(gsub("[^[:alnum:]]", "", paste(info, collapse = "")), paste0(nrow(samples), "samples"))
  expect_gt(nrow(read_recordings(study(), origin = NULL)), nrow(samples) - 1)

  one <- subset(samples, participant == "p01")
  frame <- data.frame(stroke_id = one$stroke, one[c("t", "x", "y", "participant")], pressure = one$force)
  again <- suppressMessages(read_recordings(frame, mm_per_unit = 25.4 / 96))
  expect_equal(again[c("t", "x", "y", "participant")], one[c("t", "x", "y", "participant")], ignore_attr = TRUE)
})

test_that("recognize() returns gestures, or what was measured", {
  needs_command()
  drag <- data.frame(stroke_id = 1, t = 0:49 / 100, x = 4 * 0:49, y = 0, task = "drag")
  gestures <- suppressMessages(recognize(drag, "touch:standard", mm_per_unit = 25.4 / 96))
  expect_true("pan" %in% gestures$gesture)
  expect_type(gestures$start_s, "double")
  measured <- suppressMessages(recognize(drag, "touch:standard", mm_per_unit = 25.4 / 96, measure = TRUE))
  expect_true(all(c("subject", "condition", "metric", "value") %in% names(measured)))
})

test_that("an origin that there is not is refused", {
  expect_error(read_recordings("strokes.csv", origin = "real"), "found real, expected touch", class = "foretouch_error")
})

test_that("errors are those of the command, and have a class", {
  needs_command()
  expect_error(evaluate("/nowhere/strokes.csv", "kalman"), "/nowhere/strokes.csv", class = "foretouch_error")
  expect_error(evaluate(study(), "kalmann"), "kalman", class = "foretouch_error")
  expect_error(evaluate(study(), "kalman", horizn = 3), "--horizn", class = "foretouch_error")
  expect_error(evaluate(data.frame(a = 1:3, b = 2:4), "kalman"), "^data.csv:1: found no column 't'", class = "foretouch_error")
  expect_error(evaluate(data.frame(), "kalman"), "without rows", class = "foretouch_error")
  expect_error(evaluate(study(), "kalman", output = file.path(study(), "dataset.json")), "cannot make the folder", class = "foretouch_error")
  error <- tryCatch(evaluate(study(), "kalman", horizon_ms = -1), foretouch_error = identity)
  expect_s3_class(error, "foretouch_error")
  expect_false(grepl("Usage:|^Error", conditionMessage(error)))
  expect_gt(error$status, 0)
})

test_that("notes are messages and warnings are warnings", {
  needs_command()
  file <- tempfile(fileext = ".csv")
  on.exit(unlink(file))
  writeLines(c("stroke_id,t,x,y", sprintf("1,%d,%d,5", 8 * 0:40, 3 * 0:40)), file)
  expect_message(read_recordings(file), "note: .*milliseconds")
})
