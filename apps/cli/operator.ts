import type { Account } from '@countersign/server/accounts/operate.ts'
import type { ActingOperator } from '@countersign/server/accounts/operator-activity.ts'
import { type Database, openDatabase } from '@countersign/server/platform/db/database.ts'
import { publicId } from '@countersign/server/platform/ids.ts'
import { openQueue } from '@countersign/server/platform/jobs/queue.ts'
import type { OperateDeps } from '@countersign/server/signrequests/operate.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'

// The common parts of operator commands: the signed-in operator (operators/admit.ts), the database as
// countersign_operator, and the output.

export interface Options {
  approval?: string
  json?: boolean
}

export const LIMITS = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 10_000 }

export const NO_DATABASE =
  "set COUNTERSIGN_DATABASE_URL to the database, with the operator's logins: postgres://cs_operator:password@host/name"

export function command(admin: Command, name: string, summary: string): Command {
  return admin.command(name).description(summary).option('--json', 'print JSON')
}

/** `operator`: the name of the signed-in operator; `both`: with the second one, who approved the act. */
export async function asOperator<T>(
  { env, admitted }: CliContext,
  work: (db: Database, operator: string, both: ActingOperator) => Promise<T>,
): Promise<T> {
  if (!admitted) throw new Error('the command runs without a signed-in operator')
  const { operator, approvedBy } = admitted
  const url = env.COUNTERSIGN_DATABASE_URL
  if (!url) throw new UsageError(NO_DATABASE)
  const db = openDatabase({ url, role: 'countersign_operator', ...LIMITS })
  try {
    return await work(db, operator.name, { name: operator.name, approvedBy })
  } finally {
    await db.close()
  }
}

/** For commands on a request. They go through the domain's rules, as the server's own commands do. */
export async function onRequests<T>(
  context: CliContext,
  role: 'countersign_app' | 'countersign_eraser',
  work: (deps: OperateDeps, operator: string, both: ActingOperator) => Promise<T>,
): Promise<T> {
  return asOperator(context, async (operators, operator, both) => {
    const url = context.env.COUNTERSIGN_DATABASE_URL ?? ''
    const db = openDatabase({ url, role, ...LIMITS })
    const queue = openQueue(url, { onError: () => {} })
    try {
      // The relay finds the event at its next poll.
      return await work({ operators, db, queue, wakeRelay: () => {}, wakeSealer: () => {} }, operator, both)
    } finally {
      await queue.stop()
      await db.close()
    }
  })
}

export function named({ email, accountId }: Account): string {
  return `${email} (${publicId('acc', accountId)})`
}

export function presented(account: Account) {
  return {
    account_id: publicId('acc', account.accountId),
    email: account.email,
    name: account.name,
    approved_at: isoOrNull(account.approvedAt),
    suspended_at: isoOrNull(account.suspendedAt),
    closed_at: isoOrNull(account.closedAt),
  }
}

export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

export function show({ out }: CliContext, { json }: Options, answer: object, text: string): void {
  out(json ? `${JSON.stringify(answer)}\n` : `${text}\n`)
}
