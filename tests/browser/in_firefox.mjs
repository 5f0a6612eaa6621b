// Lets the tests of a file run in Firefox, if it imports this before the harness.
process.env.BROWSER = "firefox";
