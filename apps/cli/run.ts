import { OperatorError } from '@countersign/server/accounts/operate.ts'
import { ConfigError } from '@countersign/server/config/config.ts'
import { readSecretFiles } from '@countersign/server/config/secret-files.ts'
import { OperatorRefusal, type RefusalReason } from '@countersign/server/operators/failure.ts'
import { ADVICE } from '@countersign/server/platform/db/logins.ts'
import { Failure } from '@countersign/server/platform/errors.ts'
import { CommanderError } from 'commander'
import { ChainBroken } from './check-chain.ts'
import { type CliContext, UsageError } from './context.ts'
import { ProblemsFound } from './doctor/doctor.ts'
import { ApprovalNeeded } from './operators/admit.ts'
import { makeProgram } from './program.ts'
import { NotSignedIn } from './sign-in/service.ts'
import { NotValid } from './verify.ts'

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  alreadySo: 4,
  approvalNeeded: 5,
  notAdmitted: 6,
} as const

const EXIT_OF_REFUSAL: Readonly<Record<RefusalReason, number>> = {
  not_bootstrapped: EXIT.notAdmitted,
  not_signed_in: EXIT.notAdmitted,
  not_permitted: EXIT.notAdmitted,
  not_found: EXIT.notFound,
  already_so: EXIT.alreadySo,
  approval_missing: EXIT.approvalNeeded,
  approval_refused: EXIT.failed,
}

/** Commands that connect as the owner of the database, not with the logins of a process. */
const AS_OWNER = new Set<string | undefined>(['migrate', 'database'])

const OWNER_ADVICE =
  'Set COUNTERSIGN_OWNER_DATABASE_URL to the owner of the database with its password. An administrator of the server creates the owner (docs/operators/database.md, "Setting up").'

/** Runs one command line and returns the exit code. */
export async function run(args: string[], context: CliContext): Promise<number> {
  try {
    await makeProgram({ ...context, env: withSecrets(context, args[0]) }).parseAsync(args, { from: 'user' })
    return EXIT.done
  } catch (error) {
    return exitCodeOf(error, args[0], context)
  }
}

/** The doctor reads the files itself, and reports those that it cannot read. */
function withSecrets({ env }: CliContext, command: string | undefined): CliContext['env'] {
  if (command === 'doctor') return env
  const problems: string[] = []
  const read = readSecretFiles(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return read
}

function exitCodeOf(error: unknown, command: string | undefined, { err }: CliContext): number {
  // Commander has printed the error or the help already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  if (error instanceof ChainBroken || error instanceof ProblemsFound) return EXIT.failed
  if (error instanceof NotValid) return error.exitCode
  if (error instanceof ApprovalNeeded) return EXIT.approvalNeeded
  err(`countersign: ${messageOf(error, command)}\n`)
  if (error instanceof OperatorRefusal) return EXIT_OF_REFUSAL[error.reason]
  if (error instanceof NotSignedIn) return EXIT.notAdmitted
  if (error instanceof UsageError) return EXIT.usage
  if (error instanceof OperatorError) return error.code === 'no_such_account' ? EXIT.notFound : EXIT.alreadySo
  if (error instanceof Failure && error.code === 'not_found') return EXIT.notFound
  return EXIT.failed
}

function messageOf(error: unknown, command: string | undefined): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] }
  // Node's AggregateError for several addresses of a host has no message of its own.
  const words = message || errors?.map((attempt) => attempt.message).join('; ') || String(error)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `the database does not answer (${words})`
  if (code === '42501') return `${words}: is the database migrated, and by this version?`
  if (code === '3D000')
    return `${words}. An administrator of the server creates it (docs/operators/database.md, "Setting up").`
  if (code?.startsWith('28')) return `${words}. ${AS_OWNER.has(command) ? OWNER_ADVICE : ADVICE}`
  return words
}
