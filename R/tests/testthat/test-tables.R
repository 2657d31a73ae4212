rows_of <- function(...) {
  file <- tempfile(fileext = ".csv")
  on.exit(unlink(file))
  writeLines(c(...), file, useBytes = TRUE)
  foretouch:::read_rows(file)
}

test_that("names stay text and formulas lose their apostrophe", {
  rows <- rows_of("participant,predictor,value,absent", "01,'=1+1,0.5,true", "NA,'''-a,,false", "T,'a',2,true")
  expect_identical(rows$participant, c("01", "NA", "T"))
  expect_identical(rows$predictor, c("=1+1", "''-a", "'a'"))
  expect_identical(rows$value, c(0.5, NA, 2))
  expect_identical(rows$absent, c(TRUE, FALSE, TRUE))
})

test_that("data frames are written with every digit", {
  skip_on_os("windows")
  folder <- tempfile()
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  frame <- data.frame(t = c(1.7e9 + 1 / 3, NA), participant = factor(c("01", "a \"b\", c")), x = 1:2, check.names = FALSE)
  back <- foretouch:::read_rows(foretouch:::paths_of(frame, folder))
  expect_identical(back$t, frame$t)
  expect_identical(back$participant, as.character(frame$participant))
  expect_identical(back$x, as.numeric(frame$x))
  stamp <- data.frame(t = as.POSIXct(1.7e9 + 0.125, origin = "1970-01-01"))
  expect_identical(foretouch:::read_rows(foretouch:::paths_of(stamp, folder))$t, 1.7e9 + 0.125)
  frame$list <- list(1, 2)
  expect_error(foretouch:::paths_of(frame, folder), "column list holds list", class = "foretouch_error")
})

test_that("a path is never an option", {
  expect_equal(foretouch:::paths_of(c("-x.csv", "a.csv"), tempdir()), c("./-x.csv", "a.csv"))
  expect_error(foretouch:::paths_of(3, tempdir()), "found numeric, expected paths", class = "foretouch_error")
})

test_that("the command is named by an option", {
  before <- options(foretouch.command = "/nowhere/foretouch")
  on.exit(options(before))
  expect_error(command_path(), "no program at /nowhere/foretouch", class = "foretouch_error")
  expect_identical(command_path(required = FALSE), "")
  options(foretouch.command = 3)
  expect_error(command_path(), "found numeric", class = "foretouch_error")
})
