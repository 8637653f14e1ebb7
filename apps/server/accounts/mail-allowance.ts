import type { Database, Row, Statement, Tx } from '../platform/db/database.ts'
import { boolean, nullable, number, rowDecoder } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'

// A daily limit on the mails of an account in its first days of live mode, so that an account that should not have been
// approved cannot mail thousands of people before an operator notices. The limit counts mails when they are requested: a
// create counts each signer, a reminder or a reassignment each recipient, and a receipt is
// not sent if none is left. The sandbox is not limited: it mails only
// verified addresses.

const NEW_DAYS = 7

export interface MailAllowance {
  /** Counts mails, or refuses all of them. Undefined where nothing is counted, so that the caller need not wait. */
  take(caller: Caller, mails: number): Promise<void> | undefined
  /** Returns what was taken for a change that was not committed. */
  refund(caller: Caller, mails: number): Promise<void> | undefined
  /** Counts mails in the transaction of the change that requests them. */
  takeWithin(tx: Tx, mode: 'test' | 'live', mails: number): Promise<void>
}

export function makeMailAllowance(db: Database, perDay: number): MailAllowance {
  /** Tenants past their first days; none becomes new again. */
  const established = new Set<string>()
  const isCounted = ({ tenantId, mode }: Caller, mails: number) =>
    mode === 'live' && mails > 0 && !established.has(tenantId)

  async function take({ tenantId }: Caller, mails: number): Promise<void> {
    const [rows] = await db.flush({ tenant: tenantId }, [count(mails, perDay)])
    if (checkCount(rows, perDay) === 'established') established.add(tenantId)
  }

  async function refund({ tenantId }: Caller, mails: number): Promise<void> {
    await db.flush({ tenant: tenantId }, [uncount(mails)])
  }

  return {
    take: (caller, mails) => (isCounted(caller, mails) ? take(caller, mails) : undefined),
    refund: (caller, mails) => (isCounted(caller, mails) ? refund(caller, mails) : undefined),
    takeWithin: async (tx, mode, mails) => {
      if (mode === 'live' && mails > 0) checkCount(await tx.query(count(mails, perDay)), perDay)
    },
  }
}

function count(mails: number, perDay: number): Statement {
  return { name: 'count-mails', text: COUNT, values: [mails, perDay, NEW_DAYS] }
}

/** Counts a mail that no caller waits for. False: the day of a new account has none left. */
export async function takeIfLeft(tx: Tx, mode: 'test' | 'live', perDay: number): Promise<boolean> {
  if (mode !== 'live') return true
  const { is_new: isNew, mails } = readCount(await tx.query(count(1, perDay)))
  return !isNew || mails !== null
}

/** Returns mails whose content was merged into another mail. */
export function uncount(mails: number): Statement {
  return { name: 'uncount-mails', text: UNCOUNT, values: [mails] }
}

// The transaction sees one tenant: its own.
const COUNT = `
  WITH new AS (
    SELECT t.tenant_id FROM tenants t JOIN accounts a USING (account_id)
     WHERE a.approved_at > now() - make_interval(days => $3)
  ), counted AS (
    INSERT INTO mail_days AS d (tenant_id, day, mails)
    SELECT tenant_id, (now() AT TIME ZONE 'UTC')::date, $1::int FROM new WHERE $1 <= $2::int
    ON CONFLICT (tenant_id, day) DO UPDATE SET mails = d.mails + $1 WHERE d.mails + $1 <= $2
    RETURNING mails
  )
  SELECT EXISTS (SELECT FROM new) AS is_new, (SELECT mails FROM counted) AS mails,
         ceil(extract(epoch FROM date_trunc('day', now(), 'UTC') + interval '1 day' - now()))::int AS seconds_left`

const UNCOUNT = `
  UPDATE mail_days SET mails = greatest(0, mails - $1) WHERE day = (now() AT TIME ZONE 'UTC')::date`

const decodeCount = rowDecoder('mail_days', { is_new: boolean, mails: nullable(number), seconds_left: number })

function readCount([row]: Row[] = []): ReturnType<typeof decodeCount> {
  if (!row) throw new Error('The statement that counts mails returned no row.')
  return decodeCount(row)
}

function checkCount(rows: Row[] | undefined, perDay: number): 'new' | 'established' {
  const { is_new: isNew, mails, seconds_left: retryAfterSeconds } = readCount(rows)
  if (!isNew) return 'established'
  if (mails !== null) return 'new'
  const message = `An account can request ${perDay} mails a day (UTC) in its first ${NEW_DAYS} days of live mode. Try again tomorrow, or ask the operator.`
  throw new Failure('rate_limited', message, { retryAfterSeconds })
}
