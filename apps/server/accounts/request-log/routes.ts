import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { isRequestId } from '../../platform/http/calls/request-id.ts'
import { cursorAt, idAfter, ListQuery, readTimes, timeFilters, toPage } from '../../platform/http/lists.ts'
import { ErrorCode, errorAnswersWithKey, ListOf, SECURITY, Success } from '../../platform/http/schemas.ts'
import { fromPublicId, type Prefix } from '../../platform/ids.ts'
import { KEPT_DAYS } from './expire.ts'
import { CallSchema, type MemberNames, presentCall } from './present.ts'
import { type CallFilter, type CallRow, findCall, listCalls } from './read.ts'

export interface RequestLogDeps {
  db: Database
  /** Of those users who are members of the account. */
  namesOfMembers(accountId: string, userIds: readonly string[]): Promise<MemberNames>
}

const LIST = 'request-log'

const Query = Type.Object({
  ...ListQuery.properties,
  method: Type.Optional(
    Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: 'Only calls with this method.' }),
  ),
  status: Type.Optional(
    Type.String({
      pattern: '^([2-5]xx|[1-5][0-9][0-9])$',
      'x-must': 'a status, such as "404", or one of "2xx", "3xx", "4xx", "5xx"',
      description: 'Only calls with this status, or with one of a class: `2xx`, `3xx`, `4xx`, `5xx`.',
      examples: ['4xx'],
    }),
  ),
  caller_type: Type.Optional(
    Type.Enum(['api_key', 'member'], { description: 'Only calls of API keys, or only calls of members.' }),
  ),
  api_key_id: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Only calls of this key (`key_…`).',
      examples: ['key_06d8h2m4v5e3rkz0t1w9x7y2ba'],
    }),
  ),
  member_id: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Only calls of this member (`usr_…`).',
      examples: ['usr_06d8h2m4v5e3rkz0t1w9x7y2ba'],
    }),
  ),
  document_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Only calls about this document and its sign requests.',
      examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'],
    }),
  ),
  path: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Only calls of this operation, as `route` names it, or of this exact path.',
      examples: ['/api/v1/document-signrequest/{document_id}'],
    }),
  ),
  error_code: Type.Optional(ErrorCode),
  ...timeFilters('calls that arrived'),
})
type Query = Static<typeof Query>

export function requestLogRoutes(app: FastifyInstance, deps: RequestLogDeps): void {
  const common = { tags: ['Request log'], security: SECURITY }
  // A reader looks for other calls than those that read the log.
  const config = { scope: 'keys', isUnlogged: true } as const

  app.get<{ Querystring: Query }>('/api/v1/request-log', {
    config,
    schema: {
      ...common,
      operationId: 'listLoggedCalls',
      summary: 'List the calls of the API',
      description: `The calls of the last ${KEPT_DAYS} days with keys and sessions of the account, in the mode of the call, newest first, without bodies and queries. A call is listed about a second after its response. With filters, a page can have fewer calls than \`limit\`, or none, and \`has_more\` can still be true.`,
      querystring: Query,
      response: { 200: ListOf(CallSchema, 'A page of calls.'), ...errorAnswersWithKey('validation_failed') },
    },
    handler: async (request) => {
      const { tenantId, accountId } = callerOf(request)
      const { limit } = request.query
      const before = idAfter(LIST, request.query)
      const page = { limit: limit + 1, before }
      const { rows, scannedTo } = await listCalls(deps.db, tenantId, filterOf(request.query), page)
      const names = await namesIn(deps, accountId, rows.slice(0, limit))
      const shown = toPage(
        LIST,
        rows,
        limit,
        (row) => row.entry_id,
        (row) => presentCall(row, names),
      )
      return shown.has_more || scannedTo === null
        ? shown
        : { ...shown, has_more: true, next_cursor: cursorAt(LIST, scannedTo) }
    },
  })

  app.get<{ Params: { request_id: string } }>('/api/v1/request-log/:request_id', {
    config,
    schema: {
      ...common,
      operationId: 'getLoggedCall',
      summary: 'Read a call of the API',
      description: 'If a client has chosen the same `Request-Id` for several calls, the newest one.',
      params: Type.Object({
        request_id: Type.String({ maxLength: 64, description: 'The `Request-Id` of the call.' }),
      }),
      response: { 200: Success({ call: CallSchema }, 'The call.'), ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const { tenantId, accountId } = callerOf(request)
      const { request_id: id } = request.params
      const call = isRequestId(id) ? await findCall(deps.db, tenantId, id) : undefined
      if (!call) throw new Failure('not_found', 'There is no such call in the log of this account and mode.')
      const names = await namesIn(deps, accountId, [call])
      return { status: 'success', call: presentCall(call, names) }
    },
  })
}

function namesIn(
  deps: RequestLogDeps,
  accountId: string,
  rows: readonly CallRow[],
): Promise<MemberNames> | MemberNames {
  const userIds = new Set(rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))
  return userIds.size === 0 ? new Map() : deps.namesOfMembers(accountId, [...userIds])
}

function filterOf(query: Query): CallFilter {
  return {
    method: query.method,
    status: statusesOf(query.status),
    callerType: query.caller_type,
    keyId: idOf('api_key_id', 'key', query.api_key_id),
    userId: idOf('member_id', 'usr', query.member_id),
    documentId: query.document_id,
    path: query.path,
    errorCode: query.error_code,
    ...readTimes(query),
  }
}

function statusesOf(status: string | undefined): CallFilter['status'] {
  if (status === undefined) return undefined
  if (!status.endsWith('xx')) return [Number(status), Number(status)]
  const first = Number(status[0]) * 100
  return [first, first + 99]
}

function idOf(field: string, prefix: Prefix, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const id = fromPublicId(prefix, value)
  if (id !== undefined) return id
  const message = `${field} must be an id that begins with ${prefix}_.`
  throw new Failure('validation_failed', message, { errors: [{ field, code: 'malformed', message }] })
}
