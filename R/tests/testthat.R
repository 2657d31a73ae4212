library(testthat)
library(foretouch)

test_check("foretouch")
