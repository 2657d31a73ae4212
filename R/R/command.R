# The command as a child process: how it is found, its arguments, its errors.

command_path <- function(required = TRUE) {
  named <- getOption("foretouch.command")
  if (!is.null(named) && !(is.character(named) && length(named) == 1 && !is.na(named))) {
    fail("options(foretouch.command): found ", class(named)[1], " of length ", length(named), ", expected one path")
  }
  path <- unname(Sys.which(path.expand(if (is.null(named)) "foretouch" else named)))
  if (nzchar(path) || !required) return(path)
  if (is.null(named)) {
    fail("The foretouch command is not on the path. Install it, or name it: options(foretouch.command = \"/path/to/foretouch\").")
  }
  fail("options(foretouch.command): no program at ", named)
}

foretouch <- function(...) {
  lines <- run(words_of(list(...)))
  writeLines(lines)
  invisible(lines)
}

# Stops with an error of class foretouch_error.
fail <- function(..., status = NA_integer_) {
  stop(structure(list(message = paste0(...), call = NULL, status = status), class = c("foretouch_error", "error", "condition")))
}

# Runs the command and returns what it printed, line by line. Its notes become messages, its warnings become warnings, its error becomes one
# of class foretouch_error.
run <- function(words) {
  path <- command_path()
  files <- tempfile(c("output", "errors"))
  on.exit(unlink(files))
  # A status other than 0 is a warning of system2(), and 127 stands for a program that does not start.
  status <- suppressWarnings(system2(path, shQuote(words), stdout = files[1], stderr = files[2], stdin = nullfile()))
  # The folder of a data frame that was written as a table says nothing to its owner.
  errors <- gsub("[^ ']*/foretouch[0-9a-f]+/(data\\.csv)", "\\1", lines_of(files[2]))
  if (status != 0) {
    first <- match(TRUE, startsWith(errors, "Error: "), nomatch = length(errors) + 1)
    remark(errors[seq_len(first - 1)])
    sentence <- errors[seq_along(errors) >= first]
    # Help and usage are those of a command line.
    sentence <- sentence[cumsum(grepl("^(Usage|Help):", sentence)) == 0]
    sentence <- trimws(sub("^Error: ", "", paste(sentence, collapse = "\n")))
    fail(if (nzchar(sentence)) sentence else paste0("foretouch ", words[1], " ended with status ", status, "."), status = status)
  }
  remark(errors)
  lines_of(files[1])
}

lines_of <- function(file) if (file.exists(file)) readLines(file, warn = FALSE, encoding = "UTF-8") else character()

remark <- function(lines) {
  for (line in lines[nzchar(lines)]) {
    if (startsWith(line, "warning: ")) warning(sub("^warning: ", "", line), call. = FALSE) else message(line)
  }
}

# Arguments as words of a command line. What has no name is a word of its own.
words_of <- function(arguments) {
  labels <- names(arguments)
  if (is.null(labels)) labels <- rep("", length(arguments))
  as.character(unlist(Map(function(value, label) if (nzchar(label)) option(label, value) else texts(value, "an argument without a name"), arguments, labels)))
}

# An option and its value or values: max_gap = 40 is --max-gap=40.
option <- function(label, value) {
  name <- paste0("--", gsub("_", "-", label, fixed = TRUE))
  if (is.null(value) || identical(value, FALSE)) return(character())
  if (identical(value, TRUE)) return(name)
  if (is.list(value)) return(unlist(lapply(value, function(one) paste0(name, "=", texts(one, label, joined = TRUE)))))
  if (!is.null(names(value))) return(paste0(name, "=", names(value), "=", texts(value, label)))
  paste0(name, "=", texts(value, label, joined = TRUE))
}

# Values as texts; numbers with as few digits as give the same number again.
texts <- function(value, label, joined = FALSE) {
  if (is.factor(value)) value <- as.character(value)
  if (!(is.character(value) || is.numeric(value)) || !length(value) || anyNA(value)) {
    found <- if (is.atomic(value) && anyNA(value)) "NA" else paste(class(value)[1], "of length", length(value))
    fail(label, ": found ", found, ", expected text or numbers")
  }
  if (is.numeric(value)) value <- vapply(value, number_text, "", USE.NAMES = FALSE)
  if (joined) paste(value, collapse = ",") else as.vector(value)
}

number_text <- function(value) {
  for (digits in c(15, 16, 17)) {
    text <- formatC(value, digits = digits, width = 1, format = "g")
    if (as.numeric(text) == value) break
  }
  # Counts must not have an exponent.
  if (abs(value) < 1e15 && value == round(value)) formatC(value, digits = 0, width = 1, format = "f") else text
}
