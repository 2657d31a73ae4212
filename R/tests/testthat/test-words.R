words <- function(...) foretouch:::words_of(list(...))

test_that("named arguments become options", {
  expect_equal(words("dataset", "info"), c("dataset", "info"))
  expect_equal(words(max_gap = 40, replace = TRUE, verbose = FALSE, by = NULL), c("--max-gap=40", "--replace"))
  expect_equal(words(horizon = c(16, 33.5)), "--horizon=16,33.5")
  expect_equal(words(column = c(t = "time_ms", x = "px")), c("--column=t=time_ms", "--column=x=px"))
  expect_equal(words(sweep = list("slop=5,10", "pan=3")), c("--sweep=slop=5,10", "--sweep=pan=3"))
  expect_equal(words(task = factor("write")), "--task=write")
})

test_that("numbers keep every digit and counts have no exponent", {
  expect_equal(words(seed = 1e5, rate = 0.1, seed = 7L), c("--seed=100000", "--rate=0.1", "--seed=7"))
  for (value in c(25.4 / 264, 1 / 3, pi * 1e-9, 2^-40)) expect_identical(as.numeric(words(value)), value)
})

test_that("what is no value is refused", {
  expect_error(words(rate = NA), "rate: found NA, expected text or numbers", class = "foretouch_error")
  expect_error(words(rate = character()), "rate: found character of length 0", class = "foretouch_error")
  expect_error(words(mean), "found function of length 1", class = "foretouch_error")
})
