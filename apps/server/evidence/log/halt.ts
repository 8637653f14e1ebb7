/** Why no checkpoint is signed: the operator must look. Nothing was signed, and nothing that is published changes. */
export class LogHalted extends Error {
  override readonly name = 'LogHalted'
}
