/** The log is halted until the operator intervenes. Nothing was signed, and nothing published changes. */
export class LogHalted extends Error {
  override readonly name = 'LogHalted'
}

/** Another process published meanwhile, or the database was replaced. The next batch starts from the current state. */
export class OtherWriter extends Error {
  override readonly name = 'OtherWriter'
  constructor(log: string) {
    super(`another process writes ${log} too`)
  }
}
