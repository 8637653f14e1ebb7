/** A master key that rows need is missing or wrong, or no key exists yet. `reason` names key ids and is public. */
export class MasterKeysUnusable extends Error {
  override readonly name = 'MasterKeysUnusable'
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}
