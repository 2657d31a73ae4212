import Foretouch

/// Prints to standard output by way of ``Console``: no report of this module reaches a terminal in another way.
func print(_ text: String = "", terminator: String = "\n") { Console.write(text + terminator) }
