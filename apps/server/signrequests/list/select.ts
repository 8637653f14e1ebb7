import { EXPIRES_SOON, HOUR, PROVIDER_DOWN, type RequestState } from '@countersign/domain/signrequest'
import { CLOCK_OFFSET } from '../../accounts/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { type Bind, findCandidates, joinEntries, parseSearch, searchConditions } from '../search/search.ts'
import type { Filters } from './filters.ts'

export interface Section {
  /** The last id of the section before. */
  before: string | undefined
  limit: number
}

/** The ids of the newest requests that pass all filters, newest first. */
export async function selectRequestIds(
  tx: Tx,
  tenantId: string,
  filters: Filters,
  { before, limit }: Section,
): Promise<string[]> {
  const search = parseSearch(filters.search, filters.signer)
  const candidates = await findCandidates(tx, tenantId, search, before)
  const values: unknown[] = [tenantId, limit]
  const bind: Bind = (value) => `$${values.push(value)}`
  const where = [
    'r.tenant_id = $1',
    ...(candidates === null ? [] : [`r.request_id = ANY (${bind(candidates)}::uuid[])`]),
    ...(before === undefined ? [] : [`r.request_id < ${bind(before)}`]),
    ...conditions(filters, bind),
    ...searchConditions(search, bind),
  ]
  const from = `sign_requests r ${joinEntries(search)}`
  const select = (state: string) =>
    `SELECT r.request_id FROM ${from} WHERE ${[...where, state].join(' AND ')} ORDER BY r.request_id DESC LIMIT $2`
  const [, rows = []] = await tx.all([NO_JIT, { text: newestOf(stateConditions(filters.states).map(select)), values }])
  return rows.map((row) => decodeId(row).request_id)
}

/** The planner's estimates of a walk are far too high: most end early. Compiling takes longer than the walk. */
const NO_JIT = { name: 'no-jit', text: `SELECT set_config('jit', 'off', true)` }

const decodeId = rowDecoder('request of a list', { request_id: text })

/** Each part is in order and limited, so each can use its own index. */
function newestOf(parts: string[]): string {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return only
  return `SELECT request_id FROM ((${parts.join(') UNION ALL (')})) u ORDER BY request_id DESC LIMIT $2`
}

/** The tenant's time, the same in the whole statement: an index can be searched by it. */
const NOW = `(statement_timestamp() + ${CLOCK_OFFSET})`

const OPEN: readonly RequestState[] = ['pending', 'in_progress']

/**
 * Disjoint conditions, one of which a request in these states fulfils: those of effectiveState(), by which an open request
 * past its expiry is expired. The states are constants in the statement, for the conditions of the indexes.
 */
function stateConditions(states: readonly RequestState[] | null): string[] {
  if (states === null) return ['true']
  const open = OPEN.filter((state) => states.includes(state))
  const others = states.filter((state) => !OPEN.includes(state))
  return [
    ...(open.length > 0 ? [`r.state IN (${quoted(open)}) AND r.expires_at > ${NOW}`] : []),
    ...(others.length > 0 ? [`r.state IN (${quoted(others)})`] : []),
    ...(states.includes('expired') ? [`r.state IN (${quoted(OPEN)}) AND r.expires_at <= ${NOW}`] : []),
  ]
}

function quoted(states: readonly RequestState[]): string {
  return [...new Set(states)].map((state) => `'${state}'`).join(', ')
}

function conditions(filters: Filters, bind: Bind): string[] {
  const given = <T>(value: T | undefined, condition: (parameter: string) => string) =>
    value === undefined ? [] : [condition(bind(value))]
  return [
    ...given(filters.reference, (p) => `r.reference = ${p}`),
    ...given(filters.jobId, (p) => `r.job_id = ${p}`),
    ...given(filters.createdFrom, (p) => `r.created_at >= ${p}`),
    ...given(filters.createdTo, (p) => `r.created_at < ${p}`),
    ...(filters.attention ? [`r.request_id IN (${NEED_ATTENTION})`] : []),
  ]
}

/** attentionReasons() of packages/domain in SQL: the requests of the tenant $1 for which it returns any. */
const NEED_ATTENTION = `
  SELECT request_id FROM sign_requests WHERE tenant_id = $1 AND problems <> '[]'
   UNION ALL
  SELECT request_id FROM sign_requests
   WHERE tenant_id = $1 AND state IN (${quoted(OPEN)})
     AND expires_at > ${NOW} AND expires_at < ${NOW} + interval '${EXPIRES_SOON / HOUR} hours'
   UNION ALL
  SELECT s.request_id FROM signers s JOIN sign_requests o USING (tenant_id, request_id)
   WHERE s.tenant_id = $1 AND (s.bounce IS NOT NULL OR s.error_code IS NOT NULL)
     AND s.state IN ('waiting','notified','viewed','signing')
     AND (s.bounce IS NOT NULL
          OR s.error_code = '${PROVIDER_DOWN}' AND NOT (s.fallback_open AND s.fallback <> '{}'))
     AND o.state IN (${quoted(OPEN)}) AND o.expires_at > ${NOW}`
