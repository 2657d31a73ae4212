# What the package does: each function runs one command.

read_recordings <- function(path, ..., origin = c("touch", "coalesced")) {
  known <- c("touch", "coalesced", "predicted", "update", "none", "empty")
  if (any(!origin %in% known)) fail("origin: found ", setdiff(origin, known)[1], ", expected ", paste(known, collapse = ", "))
  with_folder(function(folder) {
    output <- file.path(folder, "tables")
    lines <- run(c("dataset", "export", paths_of(path, folder), words_of(list(...)), "--to=csv", option("output", output)))
    # How the files were read, and what was repaired.
    remark(lines[!grepl("^Wrote ", lines)])
    read_exported(output, origin)
  })
}

evaluate <- function(data, predictors = NULL, horizon_ms = NULL, ..., output = NULL) {
  make_folder(output)
  with_folder(function(folder) {
    made <- file.path(folder, "made")
    lines <- run(c(
      "evaluate", paths_of(data, folder), option("predictor", as.list(predictors)), option("horizon", horizon_ms), words_of(list(...)),
      option("output", made)
    ))
    keep(made, output)
    result_of(made, "metrics.csv", lines)
  })
}

predictions <- function(data, predictors = NULL, horizon_ms = NULL, ...) {
  with_folder(function(folder) {
    rows <- file.path(folder, "predictions.csv")
    run(c(
      "evaluate", paths_of(data, folder), option("predictor", as.list(predictors)), option("horizon", horizon_ms), words_of(list(...)),
      option("predictions", rows)
    ))
    read_rows(rows)
  })
}

compare <- function(results, between = NULL, and = NULL, by = NULL, metrics = NULL, conditions = NULL, ...) {
  if (is.null(between) && length(conditions) < 2 && is.null(list(...)$across)) {
    fail("compare: found neither between and and nor two conditions, expected two predictors, recognizers or conditions")
  }
  with_folder(function(folder) {
    if (is.data.frame(results)) results <- list(results)
    files <- vapply(seq_along(results), function(number) result_file(results[[number]], file.path(folder, paste0(number, ".json"))), "")
    made <- file.path(folder, "made")
    dir.create(made)
    lines <- run(c(
      "compare", files, option("between", between), option("and", as.list(and)), option("by", by), option("metric", metrics),
      option("between-conditions", as.list(conditions)), words_of(list(...)), option("output", file.path(made, "comparison.csv"))
    ))
    result_of(made, "comparison.csv", lines)
  })
}

recognize <- function(data, recognizers = NULL, ..., output = NULL) {
  make_folder(output)
  with_folder(function(folder) {
    made <- file.path(folder, "made")
    lines <- run(c(
      "recognize", paths_of(data, folder), option("recognizer", as.list(recognizers)), words_of(list(...)), option("output", made)
    ))
    keep(made, output)
    result_of(made, if (file.exists(file.path(made, "gestures.csv"))) "gestures.csv" else "metrics.csv", lines)
  })
}

# The file of a result: a path, a folder that has one, or a data frame.
result_file <- function(result, file) {
  if (is.data.frame(result)) {
    json <- parts_of(result, "compare")$json
    if (is.null(json)) fail("compare: found a data frame of gestures, expected errors or accuracies that were measured")
    writeChar(json, file, eos = NULL, useBytes = TRUE)
    return(file)
  }
  if (!is.character(result) || length(result) != 1 || is.na(result)) {
    fail("compare: found ", class(result)[1], ", expected what evaluate() or recognize() returned, or the folder of a result")
  }
  path <- path.expand(result)
  if (dir.exists(path)) file.path(path, "result.json") else path
}
