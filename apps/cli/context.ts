/** The environment and the outputs of a command. */
export interface CliContext {
  env: Record<string, string | undefined>
  out(text: string): void
  err(text: string): void
}

/** Wrong usage: the command did nothing. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
