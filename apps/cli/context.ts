/** Where a command runs: what it may read, and where it writes. */
export interface CliContext {
  env: Record<string, string | undefined>
  out(text: string): void
  err(text: string): void
}

/** The command cannot be run as it was called; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
