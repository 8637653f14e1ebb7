import { userInfo } from 'node:os'
import type { CliContext } from './context.ts'

/** Who runs the command, as the machine names them. */
export function userName(env: CliContext['env']): string {
  if (env.USER) return env.USER
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without an entry in /etc/passwd.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
