# Tables in files as data frames, and data frames as tables that the command reads.

# Columns that hold text, even if every cell of them is a number: participants are often numbered.
text_columns <- c(
  "dataset", "recording", "participant", "task", "condition", "device", "unit", "value_unit", "predictor", "metric", "subject", "breakdown",
  "group", "recognizer", "gesture", "outcome", "corrected_by", "first", "second", "better", "by", "name", "class", "answer", "type", "phase", "origin"
)

# The rows of a CSV file. Empty cells are NA.
read_rows <- function(file) {
  header <- names(read.csv(file, nrows = 1, check.names = FALSE, colClasses = "character"))
  isText <- header %in% text_columns
  classes <- ifelse(isText, "character", ifelse(header == "absent", "logical", NA))
  rows <- read.csv(file, check.names = FALSE, na.strings = "", encoding = "UTF-8", colClasses = classes)
  # A column of whole numbers, or of none, is not of another type than one of others.
  isNumber <- !isText & header != "absent" & vapply(rows, function(column) is.integer(column) || all(is.na(column)), NA)
  rows[isNumber] <- lapply(rows[isNumber], as.numeric)
  # The command puts an apostrophe before a text that a spreadsheet would run as a formula.
  rows[isText] <- lapply(rows[isText], function(column) sub("^'('*[-=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])", "\\1", column))
  rows
}

quoted <- function(text) paste0('"', gsub('"', '""', enc2utf8(text), fixed = TRUE), '"')

# Data as paths of files: a data frame is written to one in a folder of its own.
paths_of <- function(data, folder) {
  if (!is.data.frame(data)) {
    if (!is.character(data) || !length(data) || anyNA(data)) {
      fail("data: found ", class(data)[1], ", expected paths of recordings, or a data frame with a row for each sample")
    }
    paths <- path.expand(data)
    # A path is never an option.
    return(ifelse(startsWith(paths, "-"), file.path(".", paths), paths))
  }
  if (!nrow(data) || !ncol(data)) fail("data: found a data frame without rows, expected a row for each sample")
  path <- file.path(folder, "data.csv")
  cells <- lapply(names(data), function(name) {
    column <- data[[name]]
    if (inherits(column, "POSIXct")) column <- as.numeric(column)
    if (is.factor(column)) column <- as.character(column)
    if (!is.atomic(column) || !is.null(dim(column))) fail("data: column ", name, " holds ", class(column)[1], ", expected one value for each row")
    # With every digit, which write.csv() would not write.
    text <- if (is.double(column)) sprintf("%.17g", column) else if (is.character(column)) quoted(column) else as.character(column)
    ifelse(is.na(column), "", text)
  })
  # As UTF-8 in every locale.
  writeLines(c(paste(quoted(names(data)), collapse = ","), do.call(paste, c(cells, sep = ","))), path, useBytes = TRUE)
  path
}

# Runs f with a new folder, which is removed afterwards.
with_folder <- function(f) {
  folder <- tempfile("foretouch")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  f(folder)
}

# A table of a result, with what else the result consists of.
result_of <- function(folder, main, lines) {
  files <- setdiff(list.files(folder, "\\.csv$"), main)
  others <- lapply(file.path(folder, files), read_rows)
  names(others) <- sub("\\.csv$", "", files)
  json <- file.path(folder, "result.json")
  rows <- read_rows(file.path(folder, main))
  attr(rows, "foretouch") <- list(
    text = lines[!grepl("^Wrote ", lines)], tables = others,
    json = if (file.exists(json)) readChar(json, file.size(json), useBytes = TRUE)
  )
  rows
}

# What a result consists of beside its rows.
parts_of <- function(result, what) {
  parts <- attr(result, "foretouch")
  if (is.null(parts)) {
    fail(
      what, ": found ", class(result)[1], " without a result, expected what evaluate(), recognize() or compare() returned. ",
      "A data frame of selected rows or columns may be without it."
    )
  }
  parts
}

tables <- function(result) parts_of(result, "tables")$tables

output_text <- function(result) {
  lines <- parts_of(result, "output_text")$text
  writeLines(lines)
  invisible(lines)
}

# Makes the folder that a user named, before any work is done.
make_folder <- function(output) {
  if (is.null(output)) return(invisible())
  if (!is.character(output) || length(output) != 1 || is.na(output)) fail("output: found ", class(output)[1], ", expected the path of a folder")
  if (!dir.exists(output) && !dir.create(output, recursive = TRUE, showWarnings = FALSE)) fail("output: cannot make the folder ", output)
}

# Copies the files of a result to that folder.
keep <- function(folder, output) {
  if (is.null(output)) return(invisible())
  copied <- file.copy(list.files(folder, full.names = TRUE), output, overwrite = TRUE)
  if (!all(copied)) fail("output: cannot write to the folder ", output)
}

# Recordings that the command exported as tables: their samples, and in front of them what each recording states of itself.
read_exported <- function(folder, origin) {
  files <- list.files(folder, "\\.csv$")
  about <- c("participant", "task", "condition", "device", "unit")
  recordings <- lapply(files, function(file) {
    rows <- read_rows(file.path(folder, file))
    # The first row holds the recording's metadata and nothing else.
    metadata <- fromJSON(rows$recording[1])
    rows <- rows[-1, names(rows) != "recording"]
    if (!is.null(origin)) rows <- rows[rows$origin %in% origin, ]
    metadata <- lapply(setNames(about, about), function(name) {
      value <- metadata[[name]]
      rep(if (is.null(value)) NA_character_ else as.character(value), nrow(rows))
    })
    data.frame(recording = rep(sub("\\.csv$", "", file), nrow(rows)), metadata, rows, check.names = FALSE)
  })
  rows <- do.call(rbind, recordings)
  rownames(rows) <- NULL
  rows
}
