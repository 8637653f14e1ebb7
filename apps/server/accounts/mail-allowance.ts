import { decide, type LifeEvent } from '@countersign/domain/signrequest'
import type { Database, Row, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { MakeCommand } from '../signrequests/change/change.ts'

// How many mails an account may ask for on a day while it is new to live mode, so that whoever slips through an approval
// cannot write to thousands before anybody notices. Asked for, not sent: a create counts each of its signers, a reminder
// or a reassignment each person it mails. In the sandbox nothing is counted: strangers get no mail from it.

const NEW_DAYS = 7

export interface MailAllowance {
  /** Counts mails, or refuses them all. Undefined where nothing has to be counted, so that nobody waits for it. */
  take(caller: Caller, mails: number): Promise<void> | undefined
  /** What was taken for something that then did not happen. */
  giveBack(caller: Caller, mails: number): Promise<void> | undefined
  /** A command whose mails are counted in the transaction of its change: if there is none, nothing was counted. */
  counted(make: MakeCommand): MakeCommand
}

export function makeMailAllowance(db: Database, perDay: number): MailAllowance {
  /** Tenants that are no longer new; none becomes new again. */
  const grown = new Set<string>()
  const isCounted = ({ tenantId, mode }: Caller, mails: number) => mode === 'live' && mails > 0 && !grown.has(tenantId)

  async function take({ tenantId }: Caller, mails: number): Promise<void> {
    const [rows] = await db.flush({ tenant: tenantId }, [count(mails, perDay)])
    if (judge(rows, perDay) === 'grown') grown.add(tenantId)
  }

  async function giveBack({ tenantId }: Caller, mails: number): Promise<void> {
    await db.flush({ tenant: tenantId }, [uncount(mails)])
  }

  return {
    take: (caller, mails) => (isCounted(caller, mails) ? take(caller, mails) : undefined),
    giveBack: (caller, mails) => (isCounted(caller, mails) ? giveBack(caller, mails) : undefined),
    counted: (make) => async (stored, tx) => {
      const command = await make(stored, tx)
      const decision = decide(command, stored.state)
      const mails = decision.ok && stored.state.notify ? decision.events.filter(isMailed).length : 0
      if (stored.details.mode === 'live' && mails > 0) judge(await tx.query(count(mails, perDay)), perDay)
      return command
    },
  }
}

function isMailed({ type }: LifeEvent): boolean {
  return type === 'SignerInvited' || type === 'ReminderSent'
}

function count(mails: number, perDay: number): Statement {
  return { name: 'count-mails', text: COUNT, values: [mails, perDay, NEW_DAYS] }
}

/** Mails that were counted and are none: what they were to say goes with another. */
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

function judge(rows: Row[] | undefined, perDay: number): 'new' | 'grown' {
  const [row] = rows ?? []
  if (!row) throw new Error('the mails of a day were not counted')
  if (!row.is_new) return 'grown'
  if (row.mails !== null) return 'new'
  const message = `An account can ask for ${perDay} mails a day (UTC) in its first ${NEW_DAYS} days of live mode. Go on tomorrow, or ask the operator.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: row.seconds_left as number })
}
