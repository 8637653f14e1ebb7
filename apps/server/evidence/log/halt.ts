/** Why no checkpoint is signed: the operator must look. Nothing was signed, and nothing that is published changes. */
export class LogHalted extends Error {
  override readonly name = 'LogHalted'
}

/** Somebody else has published since, or the database is another one than a moment ago: the next batch begins anew. */
export class OtherWriter extends Error {
  override readonly name = 'OtherWriter'
  constructor(log: string) {
    super(`another process writes ${log} too`)
  }
}
