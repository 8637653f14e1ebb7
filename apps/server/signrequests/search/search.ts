import { plainWord, searchWords, tokenPrefix, wholeAddress } from '@countersign/domain/search'
import type { Tx } from '../../platform/db/database.ts'
import { type IdRange, requestRange, uuidRange } from './id-range.ts'

// A search as conditions on requests r and their search entries e. The index of tokens finds the requests of a rare word.
// Frequent words are looked for in the entries, from the newest request on, which fills a page soon.

/** What a request must have. */
interface Sought {
  /** In the content of its entry. */
  content: string
  /** The beginning of a token that each such entry has. */
  prefix: string
  /** Or a document whose id begins with the word. */
  documents: IdRange | null
}

export interface Search {
  sought: Sought[]
  /** Ids of requests. They need no entry. */
  requests: IdRange[]
}

/** A word that begins like an id of a request means that id. One that begins like a UUID may be the id of a document. */
export function parseSearch(search: string | undefined, signer: string | undefined): Search {
  const parsed: Search = { sought: [], requests: [] }
  for (const content of searchWords(search ?? '')) {
    const word = plainWord(content)
    const request = requestRange(word)
    if (request) parsed.requests.push(request)
    else parsed.sought.push({ content, prefix: tokenPrefix(content), documents: uuidRange(word) })
  }
  if (signer !== undefined) parsed.sought.push(...address(signer))
  return parsed
}

/** The whole address, and to find it by tokens, its beginning. */
function address(signer: string): Sought[] {
  const [word = ''] = searchWords(signer)
  return [{ content: wholeAddress(signer), prefix: tokenPrefix(word), documents: null }]
}

/** Registers a value and returns its parameter. */
export type Bind = (value: unknown) => string

/** Joins the entries e of the requests r, if they are needed. */
export function joinEntries({ sought }: Search): string {
  if (sought.length === 0) return ''
  // A document is found by its id even if its request has no entry yet.
  const kind = sought.some(({ documents }) => documents) ? 'LEFT JOIN' : 'JOIN'
  return `${kind} search_entries e USING (tenant_id, request_id)`
}

export function searchConditions({ sought, requests }: Search, bind: Bind): string[] {
  return [
    ...requests.map(({ from, to }) => `r.request_id BETWEEN ${bind(from)} AND ${bind(to)}`),
    ...sought.map(({ content, documents }) => {
      const found = `strpos(e.content, ${bind(content)}) > 0`
      return documents ? `(${found} OR ${inRange('r.document_id', documents, bind)})` : found
    }),
  ]
}

const inRange = (column: string, { from, to }: IdRange, bind: Bind) => `${column} BETWEEN ${bind(from)} AND ${bind(to)}`

/** A word with more tokens than this is frequent. */
export const RARE = 1_000
/** The longest words, which are likely to be the rarest. */
const TRIED_WORDS = 5

/**
 * The requests among which those of the search are, if one of its words is rare; otherwise null. `before` excludes the
 * requests of earlier pages.
 */
export async function findCandidates(
  tx: Tx,
  tenantId: string,
  { sought }: Search,
  before: string | undefined,
): Promise<string[] | null> {
  const tried = sought.toSorted((a, b) => b.prefix.length - a.prefix.length).slice(0, TRIED_WORDS)
  if (tried.length === 0) return null
  const values: unknown[] = [tenantId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const rest = before === undefined ? '' : ` AND request_id < ${bind(before)}`
  const columns = tried.map((word, i) => `ARRAY(${selectByToken(word, rest, bind)} LIMIT ${RARE + 1})::text[] AS w${i}`)
  const [row = {}] = await tx.query(`SELECT ${columns.join(', ')}`, values)
  const [rarest] = (Object.values(row) as string[][]).toSorted((a, b) => a.length - b.length)
  return rarest && rarest.length <= RARE ? rarest : null
}

/** Above every character of a token. */
const HIGHEST = '\u{10ffff}'

function selectByToken({ prefix, documents }: Sought, rest: string, bind: Bind): string {
  const byToken = `
    SELECT request_id FROM search_tokens
     WHERE tenant_id = $1 AND token >= ${bind(prefix)} AND token < ${bind(prefix + HIGHEST)}${rest}`
  if (!documents) return byToken
  return `${byToken}
     UNION ALL
    SELECT request_id FROM sign_requests WHERE tenant_id = $1 AND ${inRange('document_id', documents, bind)}${rest}`
}
