import { randomBytes } from 'node:crypto'
import { createLogins } from '@countersign/server/platform/db/create-logins.ts'
import { type LoginKind, loginStatements, loginsOf, ROLES_OF } from '@countersign/server/platform/db/logins.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'

// countersign database …: the logins of the service's processes, created as the owner of the database.

const KINDS = Object.keys(ROLES_OF) as LoginKind[]

interface LoginOptions {
  prefix: string
  only?: string[]
  sql?: boolean
  json?: boolean
}

const EXAMPLES = `
Examples:
  countersign database create-logins                      prints a URL with a new password for each kind of process
  countersign database create-logins --only api worker    new passwords for these two
  countersign database create-logins --prefix cs2         a second set, to replace the first without an interruption
  countersign database create-logins --sql > logins.sql   the statements, for an administrator to run

COUNTERSIGN_OWNER_DATABASE_URL names the database, as the owner of its tables: postgres://owner@host/name`

export function addDatabaseCommands(program: Command, context: CliContext): void {
  const database = program.command('database').description('Logins of the processes in PostgreSQL.')
  database
    .command('create-logins')
    .description('create the logins of each kind of process, or give them new passwords; run migrate first')
    .option('--prefix <name>', 'how the names of the logins begin', 'cs')
    .option('--only <kinds...>', `some of ${KINDS.join(', ')}`)
    .option('--sql', 'print the statements instead of running them; the URLs go to standard error')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((options: LoginOptions) => createAndPrint(context, options))
}

async function createAndPrint({ env, out, err }: CliContext, options: LoginOptions): Promise<void> {
  const owner = env.COUNTERSIGN_OWNER_DATABASE_URL
  if (!owner || !URL.canParse(owner)) {
    throw new UsageError('set COUNTERSIGN_OWNER_DATABASE_URL to the database, as its owner: postgres://owner@host/name')
  }
  const made = chosen(options.only).map((kind) => {
    const password = randomBytes(24).toString('base64url')
    const logins = loginsOf(kind, options.prefix, password)
    const url = Object.assign(new URL(owner), { username: logins.user, password }).href
    return { kind, url, logins }
  })
  const logins = made.map((one) => one.logins)
  const urls = Object.fromEntries(made.map(({ kind, url }) => [kind, url]))
  const listed = made.map(({ kind, url }) => `  ${kind.padEnd(8)}  ${url}\n`).join('')
  if (options.sql) {
    out(
      `BEGIN;\n${logins
        .flatMap(loginStatements)
        .map((statement) => `${statement};\n`)
        .join('')}COMMIT;\n`,
    )
    err(`COUNTERSIGN_DATABASE_URL of each kind of process, once these statements have run:\n\n${listed}`)
    return
  }
  await createLogins(owner, logins)
  out(options.json ? `${JSON.stringify(urls)}\n` : `COUNTERSIGN_DATABASE_URL of each kind of process:\n\n${listed}`)
}

function chosen(only: string[] | undefined): LoginKind[] {
  const unknown = only?.find((name) => !KINDS.some((kind) => kind === name))
  if (unknown) throw new UsageError(`"${unknown}" is no kind of process: there are ${KINDS.join(', ')}`)
  return KINDS.filter((kind) => only?.includes(kind) ?? true)
}
