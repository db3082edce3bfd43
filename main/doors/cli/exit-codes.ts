/** What the exit code of `countersign` means when it is not the command's own. Part of the interface: scripts rely on it. */
export const exitCodes = {
  /** The arguments were not understood; nothing was tried. */
  usage: 2,
  /** The log is whole, but something happened to it that no person has taken note of. */
  openAlarm: 3,
  /** The store or its folders cannot be used, so nothing was tried. */
  store: 74,
  /** A person is still asked, and the caller does not wait longer: the same again gets the answer. */
  waiting: 75,
  timedOut: 124,
  /** A rule, a person or the sandbox said no, or no person could be asked. */
  refused: 125,
  /** The sandbox is missing or could not be set up, so nothing ran. */
  sandboxUnavailable: 126,
  commandNotFound: 127,
  /** Plus the number of the signal. */
  signal: 128,
} as const;
