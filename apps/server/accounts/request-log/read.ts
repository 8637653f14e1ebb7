import type { Flusher } from '../../platform/db/database.ts'
import { nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { uuidOfRequestId } from '../../platform/http/calls/request-id.ts'
import { firstIdAt } from '../../platform/ids.ts'

const decodeCall = rowDecoder('request_log', {
  entry_id: text,
  request_id: nullable(text),
  method: text,
  path: text,
  route: text,
  status: number,
  error_code: nullable(text),
  duration_ms: number,
  key_id: nullable(text),
  key_name: nullable(text),
  user_id: nullable(text),
  document_id: nullable(text),
  user_agent: nullable(text),
})

export type CallRow = ReturnType<typeof decodeCall>

export interface CallFilter {
  method?: string | undefined
  /** From and to, both included. */
  status?: readonly [number, number] | undefined
  keyId?: string | undefined
  userId?: string | undefined
  callerType?: 'api_key' | 'member' | undefined
  documentId?: string | undefined
  /** A route, or a path. */
  path?: string | undefined
  errorCode?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface CallPage {
  rows: CallRow[]
  /** Where the next page begins, if it does not begin after the last row. */
  scannedTo: string | null
}

/** A filter that few calls match must not read the whole log of a large account in one call. */
const SCANNED = 10_000

/**
 * Newest first, at most `limit`. `before` is where the page begins. Without an index for all filters, a page covers the
 * next 10,000 calls: it may have fewer rows than `limit`, and another page may follow.
 */
export async function listCalls(
  db: Flusher,
  tenantId: string,
  filter: CallFilter,
  { limit, before }: { limit: number; before: string | null },
  scanned = SCANNED,
): Promise<CallPage> {
  const indexed = indexedConditions(tenantId, filter, before)
  const others = otherConditions(filter)
  const scannedTo = others.length === 0 ? null : await boundaryOf(db, tenantId, indexed, scanned)
  const end: Condition[] = scannedTo === null ? [] : [[(p) => `entry_id >= ${p}`, scannedTo]]
  const { where, values } = compose([...indexed, ...others, ...end])
  const statement = { text: `${SELECT} WHERE ${where} ORDER BY entry_id DESC LIMIT ${limit}`, values }
  const [rows = []] = await db.flush({ tenant: tenantId }, [statement])
  return { rows: rows.map(decodeCall), scannedTo }
}

/** The call with this id; the newest, if its sender chose an id several times. */
export async function findCall(db: Flusher, tenantId: string, requestId: string): Promise<CallRow | undefined> {
  const [rows = []] = await db.flush({ tenant: tenantId }, [
    { name: 'find-request-log', text: FIND, values: [tenantId, requestId, uuidOfRequestId(requestId)] },
  ])
  return rows.map(decodeCall)[0]
}

const SELECT = `
  SELECT entry_id, request_id, method, path, route, status, error_code, duration_ms, key_id, user_id, document_id,
         user_agent,
         (SELECT nullif(k.name, '') FROM api_keys k WHERE k.tenant_id = r.tenant_id AND k.key_id = r.key_id) AS key_name
    FROM request_log r`

const FIND = `
  SELECT * FROM (
    (${SELECT} WHERE tenant_id = $1 AND request_id = $2 ORDER BY entry_id DESC LIMIT 1)
    UNION ALL
    (${SELECT} WHERE tenant_id = $1 AND entry_id = $3::uuid AND request_id IS NULL)) AS found
   ORDER BY entry_id DESC LIMIT 1`

/** The condition on a parameter, and the parameter. */
type Condition = readonly [condition: (parameter: string) => string, value: unknown]

function compose(conditions: readonly Condition[]): { where: string; values: unknown[] } {
  const where = conditions.map(([condition], i) => condition(`$${i + 1}`)).join(' AND ')
  return { where, values: conditions.map(([, value]) => value) }
}

function given(conditions: readonly Condition[]): Condition[] {
  return conditions.filter(([, value]) => value !== undefined && value !== null)
}

/** Those that an index serves. Ids are in the order of time. */
function indexedConditions(tenantId: string, filter: CallFilter, before: string | null): Condition[] {
  const { documentId, from, to, status = [0, 0], errorCode } = filter
  const failures = errorCode !== undefined || status[0] >= FIRST_FAILURE
  return given([
    [(p) => `tenant_id = ${p}`, tenantId],
    [(p) => `entry_id < ${p}`, before],
    [(p) => `entry_id >= ${p}`, from && firstIdAt(from)],
    [(p) => `entry_id < ${p}`, to && firstIdAt(to)],
    [(p) => `document_id = ${p}`, documentId],
    // The literal lets the planner use the index of failures.
    [(p) => `status >= ${FIRST_FAILURE} AND status >= ${p}`, failures ? FIRST_FAILURE : undefined],
  ])
}

const FIRST_FAILURE = 400

function otherConditions({ method, status, keyId, userId, callerType, path, errorCode }: CallFilter): Condition[] {
  return given([
    [(p) => `method = ${p}`, method],
    [(p) => `status >= ${p}`, status?.[0]],
    [(p) => `status <= ${p}`, status?.[1]],
    [(p) => `key_id = ${p}`, keyId],
    [(p) => `user_id = ${p}`, userId],
    [(p) => `(key_id IS NOT NULL) = ${p}`, callerType && callerType === 'api_key'],
    [(p) => `(route = ${p} OR path = ${p})`, path],
    [(p) => `error_code = ${p}`, errorCode],
  ])
}

/** The last of so many calls, or null if there are fewer. */
async function boundaryOf(
  db: Flusher,
  tenantId: string,
  conditions: readonly Condition[],
  scanned: number,
): Promise<string | null> {
  const { where, values } = compose(conditions)
  const text = `SELECT entry_id FROM request_log WHERE ${where} ORDER BY entry_id DESC OFFSET ${scanned - 1} LIMIT 1`
  const [rows = []] = await db.flush({ tenant: tenantId }, [{ text, values }])
  return rows.map(decodeBoundary)[0]?.entry_id ?? null
}

const decodeBoundary = rowDecoder('request_log', { entry_id: text })
