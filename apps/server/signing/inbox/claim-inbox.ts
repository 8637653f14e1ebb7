import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { FoundInbox } from '../../notifications/inbox/open-inbox.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { boolean, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { hashToken, newToken } from '../visits/cookies.ts'

// A link shows the list. A browser that claimed it may view the list and open its documents for a day. Several browsers
// may do so at once, because the list performs no action of a signer. The right to act as a signer is claimed for each
// document (../visits/claim.ts).

const VISIT_HOURS = 24
/** Limits the rows that one link can cause, as for a signing link. */
const CLAIMS_PER_HOUR = 50

/** Read access to an inbox: by a visit, or by a link that this browser has not claimed. */
export interface InboxAccess extends FoundInbox {
  /** The path prefix of the list's URLs. */
  base: string
}

/** The right of one browser to open the documents of an inbox. */
export interface InboxVisit extends InboxAccess {
  /** The browser's token, from its cookie. */
  browser: string
  isOver: boolean
}

/** Returns the token to store in the browser's cookie; `known` is a token that we issued to it before. */
export async function claimInbox(db: Database, inbox: FoundInbox, known: string | undefined): Promise<string> {
  const browser = known ?? newToken()
  const { tenantId: tenant } = inbox
  const [begun = []] = await db.flush({ tenant }, [beginVisit(inbox, browser)])
  if (begun.length > 0) return browser
  const message =
    'This list was opened too many times within an hour. Wait an hour, or continue in a browser that has opened it.'
  throw new Failure('rate_limited', message, { retryAfterSeconds: 3600 })
}

function beginVisit({ tenantId, inboxId, upTo }: FoundInbox, browser: string): Statement {
  return {
    name: 'begin-inbox-visit',
    text: `
      INSERT INTO inbox_visits (tenant_id, visit_id, browser_hash, inbox_id, up_to, expires_at)
      SELECT $1, $2, $3, $4, $5, clock_timestamp() + interval '${VISIT_HOURS} hours'
       WHERE (SELECT count(*) FROM inbox_visits
               WHERE inbox_id = $4 AND claimed_at > clock_timestamp() - interval '1 hour') < ${CLAIMS_PER_HOUR}
      RETURNING 1`,
    values: [tenantId, newId(), hashToken('browser', browser), inboxId, upTo],
  }
}

/** The browser's newest visit to this inbox. */
export async function findInboxVisit(
  resolver: Database,
  browser: string | undefined,
  inboxId: string | undefined,
): Promise<InboxVisit | undefined> {
  if (browser === undefined || inboxId === undefined) return undefined
  const [row] = await resolver.query({
    name: 'find-inbox-visit',
    text: FIND,
    values: [hashToken('browser', browser), inboxId],
  })
  if (!row) return undefined
  const { tenant_id, up_to, suspended, over } = decodeVisit(row)
  return { tenantId: tenant_id, inboxId, upTo: up_to, suspended, base: inboxBase(inboxId), browser, isOver: over }
}

const decodeVisit = rowDecoder('inbox_visits', { tenant_id: text, up_to: number, suspended: boolean, over: boolean })

const FIND = `
  SELECT v.tenant_id, v.up_to, v.expires_at < clock_timestamp() AS over, ${IS_SUSPENDED} AS suspended
    FROM inbox_visits v ${JOIN_ACCOUNT}
   WHERE v.browser_hash = $1 AND v.inbox_id = $2
   ORDER BY v.visit_id DESC LIMIT 1`

export function inboxBase(inboxId: string): string {
  return `/queue/${publicId('que', inboxId)}`
}
