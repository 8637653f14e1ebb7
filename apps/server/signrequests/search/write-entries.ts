import { searchable, tokensOf } from '@countersign/domain/search'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'

// The rows that hold what can be searched of a request: an entry with the content, and a row for each token of it.
// The stored content says which tokens there are, whatever the version of the code that wrote them.

/** What of a request can be searched, besides its id and the id of its document, which are columns. */
export interface SearchedTexts {
  signers: readonly { name: string; email: string }[]
  reference: string | null
  documentName: string
}

export function contentOf({ signers, reference, documentName }: SearchedTexts): string {
  return searchable(
    [...signers.map(({ name }) => name), reference, documentName],
    signers.map(({ email }) => email),
  )
}

export interface Entry {
  requestId: string
  content: string
}

/** Replaces the entries of these requests (lock-entries.ts). Unchanged ones are not written. */
export async function replaceEntries(tx: Tx, tenantId: string, entries: readonly Entry[]): Promise<void> {
  const requestIds = entries.map(({ requestId }) => requestId)
  const found = await tx.query({ name: 'search-entries', text: SELECT_ENTRIES, values: [tenantId, requestIds] })
  const before = new Map(found.map(decodeEntry).map(({ request_id, content }) => [request_id, content]))
  const changed = entries.filter(({ requestId, content }) => before.get(requestId) !== content)
  if (changed.length > 0) await tx.all(writes(tenantId, changed, before))
}

const SELECT_ENTRIES = 'SELECT request_id, content FROM search_entries WHERE tenant_id = $1 AND request_id = ANY ($2)'

const decodeEntry = rowDecoder('search_entries', { request_id: text, content: text })

function writes(tenantId: string, entries: readonly Entry[], before: ReadonlyMap<string, string>): Statement[] {
  const [gone, added] = [rowList(), rowList()]
  for (const { requestId, content } of entries) {
    const [old, next] = [tokensOf(before.get(requestId) ?? ''), tokensOf(content)]
    gone.add(
      requestId,
      [...old].filter((token) => !next.has(token)),
    )
    added.add(
      requestId,
      [...next].filter((token) => !old.has(token)),
    )
  }
  const contents = entries.map(({ content }) => content)
  return [
    ...(gone.tokens.length > 0
      ? [{ name: 'delete-search-tokens', text: DELETE_TOKENS, values: [tenantId, gone.tokens, gone.requestIds] }]
      : []),
    { name: 'add-search-tokens', text: ADD_TOKENS, values: [tenantId, added.tokens, added.requestIds] },
    {
      name: 'put-search-entries',
      text: PUT_ENTRIES,
      values: [tenantId, entries.map(({ requestId }) => requestId), contents],
    },
  ]
}

/** Columns of rows, for unnest. */
function rowList() {
  const rows = { tokens: [] as string[], requestIds: [] as string[] }
  const add = (requestId: string, tokens: readonly string[]) => {
    for (const token of tokens) {
      rows.tokens.push(token)
      rows.requestIds.push(requestId)
    }
  }
  return { ...rows, add }
}

const DELETE_TOKENS = `
  DELETE FROM search_tokens t USING unnest($2::text[], $3::uuid[]) AS gone(token, request_id)
   WHERE t.tenant_id = $1 AND t.token = gone.token AND t.request_id = gone.request_id`

// In the order of the index, so that each of its pages is visited once.
const ADD_TOKENS = `
  INSERT INTO search_tokens (tenant_id, token, request_id)
  SELECT $1, n.token, n.request_id FROM unnest($2::text[], $3::uuid[]) AS n(token, request_id)
   ORDER BY n.token COLLATE "C", n.request_id`

const PUT_ENTRIES = `
  INSERT INTO search_entries (tenant_id, request_id, content)
  SELECT $1, n.request_id, n.content FROM unnest($2::uuid[], $3::text[]) AS n(request_id, content)
      ON CONFLICT (tenant_id, request_id) DO UPDATE SET content = excluded.content`
