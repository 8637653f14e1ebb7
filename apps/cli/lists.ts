import { lookInto } from '@countersign/server/accounts/operate.ts'
import { type Database, openDatabase } from '@countersign/server/platform/db/database.ts'
import { publicId } from '@countersign/server/platform/ids.ts'
import { listStuckRequests } from '@countersign/server/signrequests/stuck/list-stuck.ts'
import { listFailingEndpoints } from '@countersign/server/webhooks/endpoints/list-failing.ts'
import type { Command } from 'commander'
import { describeAccount, NOT_VERIFIED, readOverview, readOverviews, stateOf } from './accounts/overview.ts'
import { type CliContext, UsageError } from './context.ts'
import { asOperator, command, LIMITS, NO_DATABASE, named, type Options, show } from './operator.ts'

// countersign admin accounts, show, stuck-requests and failing-endpoints: what operators read, as countersign_support. A
// look into one account is an entry of its activity.

interface ListOptions {
  limit: string
  json?: boolean
}

interface AccountOptions extends ListOptions {
  live?: boolean
  sandboxOnly?: boolean
  suspended?: boolean
  closed?: boolean
  search?: string
}

interface TenantOptions extends ListOptions {
  mode?: string
  account?: string
  for: string
}

export function addListCommands(admin: Command, context: CliContext): void {
  list(admin, 'accounts', 'list accounts, newest first')
    .option('--live', 'only those that are approved for live mode')
    .option('--sandbox-only', 'only those that are not')
    .option('--suspended', 'only those that are suspended')
    .option('--closed', 'only those that their owners have closed')
    .option('--search <text>', 'only those whose address or name contains this')
    .action((options: AccountOptions) => printAccounts(context, options))

  command(admin, 'show', 'show an account; its activity records that you looked')
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => lookInto(db, who, operator, 'account'))
      const overview = await readOverview(context, account)
      show(context, options, overview, `${named(account)}, ${account.name}: ${describeAccount(overview)}`)
    })

  tenantList(
    admin,
    'stuck-requests',
    'list requests whose sealing or timer is late or fails, the longest first',
  ).action((options: TenantOptions) => printStuckRequests(context, options))

  tenantList(admin, 'failing-endpoints', 'list webhook endpoints whose last attempts failed, the longest first').action(
    (options: TenantOptions) => printFailingEndpoints(context, options),
  )
}

function list(admin: Command, name: string, summary: string): Command {
  return admin
    .command(name)
    .description(summary)
    .option('--limit <number>', 'at most so many, up to 1000', '50')
    .option('--json', 'print JSON')
}

function tenantList(admin: Command, name: string, summary: string): Command {
  return list(admin, name, summary)
    .option('--mode <mode>', 'only test or only live')
    .option('--account <account>', 'only of this account: its e-mail address or id (acc_…)')
    .option('--for <minutes>', 'only those in this state for longer than this', '5')
}

async function printAccounts(context: CliContext, options: AccountOptions): Promise<void> {
  if (options.live && options.sandboxOnly) throw new UsageError('use --live or --sandbox-only, not both')
  const live = options.live ? true : options.sandboxOnly ? false : undefined
  const { suspended, closed, search } = options
  const filter = { live, suspended, closed, search, limit: limitOf(options) }
  const accounts = await withDatabases(context, ({ support }) => readOverviews(support, filter))
  const lines = accounts.map((account) => {
    const { account_id, email, name, created_at, address_verified } = account
    const line = [account_id, stateOf(account).padEnd(9), `since ${created_at}`, email, name]
    const isKnown = address_verified || account.removed_at !== null
    return [...line, ...(isKnown ? [] : [NOT_VERIFIED])].join('  ').trimEnd()
  })
  printList(context, options, { accounts }, lines, 'There is no such account.')
}

async function printStuckRequests(context: CliContext, options: TenantOptions): Promise<void> {
  const filter = tenantFilter(options)
  await recordLook(context, options, 'stuck requests')
  const found = await withDatabases(context, ({ support }) => listStuckRequests(support, filter))
  const requests = found.map(({ requestId, accountId, email, mode, state, waitsFor, since, code }) => ({
    ...{ request_id: publicId('sr', requestId), account_id: publicId('acc', accountId), email, mode },
    ...{ state, waits_for: waitsFor, since: iso(since), error_code: code },
  }))
  const lines = requests.map(({ request_id, mode, state, waits_for, since, error_code, email }) =>
    [request_id, mode, state, waits_for, `since ${since}`, error_code ?? 'late', email].join('  '),
  )
  printList(context, options, { requests }, lines, 'No request is stuck.')
}

async function printFailingEndpoints(context: CliContext, options: TenantOptions): Promise<void> {
  const filter = tenantFilter(options)
  await recordLook(context, options, 'failing endpoints')
  const found = await withDatabases(context, (databases) => listFailingEndpoints(databases, filter))
  const endpoints = found.map((one) => ({
    ...{ endpoint_id: publicId('whe', one.endpointId), account_id: publicId('acc', one.accountId), email: one.email },
    ...{ mode: one.mode, host: one.host, failing_since: iso(one.failingSince), disabled: one.disabled },
    ...{ paused_until: one.pausedUntil === null ? null : iso(one.pausedUntil) },
    ...{ accepted: one.accepted, refused: one.refused, given_up: one.givenUp },
  }))
  const lines = endpoints.map((one) => {
    const state = one.disabled ? `disabled (${one.disabled})` : 'enabled'
    const counts = `${one.accepted} accepted, ${one.refused} refused, ${one.given_up} given up`
    return [one.endpoint_id, one.mode, one.host, `since ${one.failing_since}`, state, counts, one.email].join('  ')
  })
  printList(context, options, { endpoints }, lines, 'No endpoint fails.')
}

async function recordLook(context: CliContext, { account }: TenantOptions, what: string): Promise<void> {
  if (account !== undefined) await asOperator(context, (db, operator) => lookInto(db, account, operator, what))
}

/** Says if there may be more. */
function printList(context: CliContext, options: ListOptions, answer: object, lines: string[], none: string): void {
  const more = lines.length === limitOf(options) ? ['There may be more: use --limit.'] : []
  show(context, options, answer, lines.length === 0 ? none : [...lines, ...more].join('\n'))
}

async function withDatabases<T>(
  { env }: CliContext,
  work: (databases: { support: Database; db: Database }) => Promise<T>,
): Promise<T> {
  const url = env.COUNTERSIGN_DATABASE_URL
  if (!url) throw new UsageError(NO_DATABASE)
  const support = openDatabase({ url, role: 'countersign_support', ...LIMITS })
  const db = openDatabase({ url, role: 'countersign_app', ...LIMITS })
  try {
    return await work({ support, db })
  } finally {
    await Promise.all([support.close(), db.close()])
  }
}

function tenantFilter(options: TenantOptions) {
  const { mode, account } = options
  if (mode !== undefined && mode !== 'test' && mode !== 'live') throw new UsageError('the mode must be test or live')
  const minutes = Number(options.for)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1_000_000)
    throw new UsageError('--for must be a number of minutes')
  return { mode, account, minutes, limit: limitOf(options) } as const
}

function limitOf({ limit }: ListOptions): number {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > 1000) throw new UsageError('--limit must be from 1 to 1000')
  return count
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
