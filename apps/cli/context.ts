import type { Operator } from '@countersign/server/operators/roles.ts'

/** The environment, the input and the outputs of a command. */
export interface CliContext {
  env: Record<string, string | undefined>
  /** Standard input. Absent: it is a terminal, which would show what is typed. */
  input?: AsyncIterable<Uint8Array> | undefined
  /** Who runs an admin command, set before it runs. Absent: a command that needs nobody. */
  admitted?: { operator: Operator; approvedBy: string | null } | undefined
  /** Waits between two polls. Absent: by the clock. */
  wait?: ((seconds: number) => Promise<unknown>) | undefined
  out(text: string): void
  err(text: string): void
}

/** Wrong usage: the command did nothing. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
