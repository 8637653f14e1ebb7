import Type from 'typebox'
import { requestIdFrom } from '../../platform/http/calls/request-id.ts'
import { ErrorCode, Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { instantOf, publicId } from '../../platform/ids.ts'
import type { CallRow } from './read.ts'

// Calls as the API shows them.

const CallerSchema = Type.Object(
  {
    type: Type.Enum(['api_key', 'member'], { description: 'Whether an API key or the session of a member called.' }),
    id: textOf('The key (`key_…`) or the member (`usr_…`).', 'key_06d8h2m4v5e3rkz0t1w9x7y2ba'),
    name: Nullable(
      textOf('The name of the key, or of the person if they are still a member. Null: none is known.', 'CRM'),
    ),
  },
  { title: 'CallCaller', description: 'Who called.' },
)

const callFields = {
  request_id: textOf(
    'The id of the call: the header `Request-Id` of its response.',
    'req_019a7f3c2b1d7c40a1f2d3e4b5c6a7f8',
  ),
  time: timeOf('When the call arrived.'),
  method: textOf('The method.', 'POST'),
  path: textOf('The path that was called, without its query.', '/api/v1/document-signrequest'),
  route: textOf('The path of the operation in this reference.', '/api/v1/document-signrequest/{document_id}/cancel'),
  status: Type.Integer({
    description:
      'The status of the response. 499: the connection was closed before the response began; the call may have taken effect.',
    examples: [200],
  }),
  error_code: Nullable(ErrorCode),
  duration_ms: Type.Integer({
    description: 'Milliseconds from the arrival of the call to the end of its response.',
    examples: [12],
  }),
  caller: CallerSchema,
  document_id: Nullable(
    Type.String({
      format: 'uuid',
      description: 'The document that the call named or made, whether or not it exists.',
      examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'],
    }),
  ),
  user_agent: Nullable(textOf('The program that called: the first 200 characters of `User-Agent`.', 'curl/8.14.1')),
}

export const CallSchema = Type.Object(callFields, {
  title: 'LoggedCall',
  description: 'A call of the API.',
  examples: [
    {
      request_id: 'req_019a7f3c2b1d7c40a1f2d3e4b5c6a7f8',
      time: '2026-12-01T10:15:30.123Z',
      method: 'POST',
      path: '/api/v1/document-signrequest',
      route: '/api/v1/document-signrequest',
      status: 409,
      error_code: 'signrequest_exists',
      duration_ms: 12,
      caller: { type: 'api_key', id: 'key_06d8h2m4v5e3rkz0t1w9x7y2ba', name: 'CRM' },
      document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11',
      user_agent: 'curl/8.14.1',
    },
  ],
})

/** Names of members by their ids. */
export type MemberNames = ReadonlyMap<string, string | null>

export function presentCall(row: CallRow, names: MemberNames) {
  return {
    request_id: row.request_id ?? requestIdFrom(row.entry_id),
    time: instantOf(row.entry_id).toISOString(),
    method: row.method,
    path: row.path,
    route: row.route,
    status: row.status,
    error_code: row.error_code,
    duration_ms: row.duration_ms,
    caller: callerOf(row, names),
    document_id: row.document_id,
    user_agent: row.user_agent,
  }
}

function callerOf({ key_id, key_name, user_id }: CallRow, names: MemberNames) {
  if (key_id !== null) return { type: 'api_key', id: publicId('key', key_id), name: key_name }
  return { type: 'member', id: publicId('usr', user_id ?? ''), name: names.get(user_id ?? '') ?? null }
}
