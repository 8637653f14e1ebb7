import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { FoundInbox } from '../../notifications/inbox/open-inbox.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { hashToken, newToken } from '../visits/cookies.ts'

// A browser that claimed a queue's link may look at the list for a day. Several may at once: nothing is done there in
// anybody's name. Who acts as a signer is decided document by document (../claim.ts).

const VISIT_HOURS = 24
/** As with a signing link: whoever has it may not fill our tables. */
const CLAIMS_PER_HOUR = 50

/** One browser's right to see a queue. */
export interface InboxVisit extends FoundInbox {
  base: string
  /** The browser's token. */
  browser: string
  isOver: boolean
}

/** Gives the token that the browser is to keep; `known` is one that we gave it before. */
export async function claimInbox(db: Database, queue: FoundInbox, known: string | undefined): Promise<string> {
  const browser = known ?? newToken()
  const { tenantId: tenant } = queue
  const [begun = []] = await db.flush({ tenant }, [beginVisit(queue, browser)])
  if (begun.length > 0) return browser
  const message = 'This list was opened in too many browsers within an hour. Wait, or go on in the one that has it.'
  throw new Failure('rate_limited', message, { retryAfterSeconds: 3600 })
}

function beginVisit({ tenantId, inboxId, upTo }: FoundInbox, browser: string): Statement {
  return {
    name: 'begin-queue-visit',
    text: `
      INSERT INTO queue_visits (tenant_id, visit_id, browser_hash, queue_id, up_to, expires_at)
      SELECT $1, $2, $3, $4, $5, clock_timestamp() + interval '${VISIT_HOURS} hours'
       WHERE (SELECT count(*) FROM queue_visits
               WHERE queue_id = $4 AND claimed_at > clock_timestamp() - interval '1 hour') < ${CLAIMS_PER_HOUR}
      RETURNING 1`,
    values: [tenantId, newId(), hashToken('browser', browser), inboxId, upTo],
  }
}

/** The newest of a browser's visits to this queue. */
export async function findInboxVisit(
  resolver: Database,
  browser: string | undefined,
  inboxId: string | undefined,
): Promise<InboxVisit | undefined> {
  if (browser === undefined || inboxId === undefined) return undefined
  const [row] = await resolver.query({
    name: 'find-queue-visit',
    text: FIND,
    values: [hashToken('browser', browser), inboxId],
  })
  return (
    row && {
      tenantId: row.tenant_id as string,
      inboxId,
      upTo: row.up_to as number,
      suspended: row.suspended as boolean,
      base: inboxBase(inboxId),
      browser,
      isOver: row.over as boolean,
    }
  )
}

const FIND = `
  SELECT v.tenant_id, v.up_to, v.expires_at < clock_timestamp() AS over, ${IS_SUSPENDED} AS suspended
    FROM queue_visits v ${JOIN_ACCOUNT}
   WHERE v.browser_hash = $1 AND v.queue_id = $2
   ORDER BY v.visit_id DESC LIMIT 1`

export function inboxBase(inboxId: string): string {
  return `/queue/${publicId('que', inboxId)}`
}
