import { ConfigError } from '../config/config.ts'
import { LoginError } from '../platform/db/check-login.ts'
import { UnmigratedDatabase } from '../platform/db/check-migrated.ts'
import { MasterKeysUnusable } from '../platform/master-keys/errors.ts'
import { SecretFileUnusable } from '../platform/secret-file.ts'
import { reportFatal } from './process-logs.ts'

/** Errors whose message tells the operator what to do. */
const OPERATOR_ERRORS = [ConfigError, LoginError, UnmigratedDatabase, MasterKeysUnusable, SecretFileUnusable]

/** Starts, or ends the process: with a message if the operator can fix the cause, else with the whole error. */
export async function started<T>(
  start: () => T | Promise<T>,
  report: (message: string) => void = reportFatal,
): Promise<T> {
  try {
    return await start()
  } catch (error) {
    const message = messageFor(error)
    if (message === undefined) throw error
    report(message)
    process.exit(1)
  }
}

function messageFor(error: unknown): string | undefined {
  if (error instanceof Error && OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  const where = `${address}:${port}`
  if (code === 'EADDRINUSE') return `${where} is in use. Stop the process that listens there, or set another port.`
  if (code === 'EACCES' && syscall === 'listen') return `This user may not listen on ${where}. Set another port.`
  if (code === 'ECONNREFUSED' && syscall === 'connect') {
    return `No server answers at ${where}. Start the database (bin/services up postgres), or set COUNTERSIGN_DATABASE_URL.`
  }
  return undefined
}
