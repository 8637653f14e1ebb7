import { foldForSearch } from '@countersign/domain/search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { seedRequests } from '../list/testing/seed.ts'
import { findCandidates, parseSearch, RARE } from './search.ts'
import { makeTestIndexer, type TestIndexer } from './testing/index-all.ts'

let server: TestServer
let indexer: TestIndexer
let sender: TestAccount
/** All requests of the sender, newest first. */
let all: Listed[]

const SEEDED = RARE + 300

interface Listed {
  id: string
  document_id: string
  document_name: string
  state: string
  reference: string | null
  created_at: string
  signers: { name: string; email: string }[]
}

const PEOPLE = [
  { name: 'José Müller', email: 'jose@acme.example' },
  { name: 'आशा राव', email: 'asha.rao@globex.example' },
  { name: '田中太郎', email: 'tanaka@acme.example' },
  { name: 'أحمد حسن', email: 'ahmad-h@globex.example' },
]

beforeAll(async () => {
  server = await startTestServer()
  indexer = makeTestIndexer(server)
  sender = await server.open()
  await seedRequests(server.database, sender.tenantId, SEEDED)
  await server.database.owner('UPDATE search_backfill SET begins_at = now()')
  for (const signer of PEOPLE) await create(sender, { signers: [signer], reference: `case/${signer.name}` })
  await indexer.indexAll()
  await server.database.owner('ANALYZE')
  all = await read(sender, 'limit=100')
}, 120_000)
afterAll(async () => {
  await indexer.close()
  await server.stop()
})

async function create(account: TestAccount, body: object): Promise<Listed & { signers: { id: string }[] }> {
  const document_id = await account.addDocument()
  const prefer = { prefer: 'return=representation' }
  const answer = await account.call('POST', 'document-signrequest', { document_id, ...body }, prefer)
  expect(answer.statusCode).toBe(200)
  return answer.json().sign_request
}

/** All pages, or the first ones. */
async function read(account: TestAccount, query: string, pages = Number.POSITIVE_INFINITY): Promise<Listed[]> {
  const found: Listed[] = []
  let after = ''
  for (let page = 0; page < pages; page += 1) {
    const answer = await account.call('GET', `document-signrequest?${query}${after}`)
    expect([query, answer.statusCode]).toEqual([query, 200])
    const { data, next_cursor } = answer.json()
    found.push(...data)
    if (next_cursor === null) break
    after = `&starting_after=${next_cursor}`
  }
  return found
}

const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id)

describe('a search', () => {
  test('finds what a comparison of every word of every request finds, with every filter, on every page', async () => {
    const vocabulary = [
      ...[
        'a',
        'as',
        'asha',
        'rao',
        'ito',
        'ben',
        'acme',
        'acme.example',
        'globex',
        'example',
        'loan',
        'loan-1',
        'lease',
      ],
      ...[
        'loan-77',
        '77',
        '1200',
        'asha1@',
        'pdf',
        'jose',
        'JOSÉ',
        'müller',
        'आशा',
        'राव',
        '太郎',
        '田',
        'احمد',
        'case',
        'zzz',
      ],
    ]
    const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 })
    const filters = fc.record({
      state: fc.constantFrom(null, 'failed', 'pending', 'completed,in_progress'),
      signer: fc.constantFrom(null, null, 'BEN@initech.example', 'asha7@globex.example'),
      from: fc.constantFrom(null, null, all[SEEDED - 30]?.created_at ?? null),
    })
    const isPassed = (
      { state, created_at, signers }: Listed,
      filter: { [Name in 'state' | 'signer' | 'from']: string | null },
    ) =>
      (filter.state === null || filter.state.split(',').includes(state)) &&
      (filter.signer === null || signers.some(({ email }) => email.toLowerCase() === filter.signer?.toLowerCase())) &&
      (filter.from === null || created_at >= filter.from)
    await fc.assert(
      fc.asyncProperty(words, filters, fc.integer({ min: 5, max: 100 }), async (sought, filter, limit) => {
        const expected = all.filter((request) => isPassed(request, filter) && isFound(request, sought))
        const query = new URLSearchParams({ search: sought.join(' '), limit: String(limit) })
        if (filter.state) query.set('state', filter.state)
        if (filter.signer) query.set('signer', filter.signer)
        if (filter.from) query.set('created_from', filter.from)
        const pages = 3
        expect(idsOf(await read(sender, String(query), pages))).toEqual(idsOf(expected).slice(0, limit * pages))
      }),
      { numRuns: 80 },
    )
  }, 120_000)

  test('finds a request by the beginning of its id and of its document’s, also before it is indexed', async () => {
    const account = await server.open()
    const made = await create(account, { signers: PEOPLE.slice(0, 1) })
    for (const word of [made.id, made.id.slice(0, -2), made.document_id, made.document_id.toUpperCase().slice(0, 20)]) {
      expect([word, idsOf(await read(account, `search=${word}`))]).toEqual([word, [made.id]])
    }
    const { tenantId } = account
    expect(await server.database.owner('SELECT 1 FROM search_entries WHERE tenant_id = $1', [tenantId])).toEqual([])
  })

  test('finds nothing of another account, and nothing of the account’s other mode', async () => {
    const stranger = await server.open()
    await create(stranger, { signers: [{ name: 'Zoe Quill', email: 'zoe@quill.example' }] })
    await indexer.indexAll()
    expect(await read(stranger, 'search=zoe')).toHaveLength(1)
    expect(await read(stranger, 'search=asha')).toEqual([])
    expect(await read(sender, 'search=zoe')).toEqual([])
    expect(await read(sender, 'signer=zoe@quill.example')).toEqual([])
    const live = await server.database.owner(
      `SELECT count(*)::int AS n FROM search_tokens s JOIN tenants t USING (tenant_id) WHERE t.mode = 'live'`,
    )
    expect(live).toEqual([{ n: 0 }])
  })

  test('finds the new person after a signer was replaced, and not the one before', async () => {
    const account = await server.open()
    const made = await create(account, { signers: [{ name: 'Kim Old', email: 'kim@old.example' }] })
    await indexer.indexAll()
    const path = `document-signrequest/${made.id}/signers/${made.signers[0]?.id}/reassign`
    await account.call('POST', path, { name: 'Lee New', email: 'lee@new.example' })
    await indexer.indexAll()
    expect(await read(account, 'search=kim')).toEqual([])
    expect(await read(account, 'signer=kim@old.example')).toEqual([])
    expect(idsOf(await read(account, 'search=lee new.example'))).toEqual([made.id])
    const kept = await server.database.owner('SELECT token FROM search_tokens WHERE tenant_id = $1', [account.tenantId])
    expect(JSON.stringify(kept)).not.toMatch(/kim|old/)
  })

  test('without words is no search', async () => {
    expect(await read(sender, 'search=%20&limit=5', 1)).toHaveLength(5)
    expect((await sender.call('GET', `document-signrequest?search=${'x'.repeat(201)}`)).statusCode).toBe(422)
  })
})

describe('the index of tokens', () => {
  test('is used under row-level security', async () => {
    const asked: { text: string; values: unknown[] }[] = []
    const query = async (text: Statement | string, values: unknown[] = []) => {
      asked.push({ text: String(text), values })
      return []
    }
    await findCandidates({ query } as unknown as Tx, sender.tenantId, parseSearch('loan-12 asha', undefined), undefined)
    const [statement] = asked
    const plan = await server.parts.db.transaction({ tenant: sender.tenantId }, (tx) =>
      tx.query(`EXPLAIN ${statement?.text}`, statement?.values),
    )
    const lines = plan.map((row) => String(row['QUERY PLAN']))
    const conditions = lines.filter((line) => /Index Cond: .*token >= .*token < /.test(line))
    expect(conditions).toHaveLength(2)
    for (const condition of conditions) expect(condition).toContain('tenant_id = ')
    expect(lines.join('\n')).toMatch(/search_tokens_pkey/)
    expect(lines.join('\n')).not.toMatch(/Seq Scan/)
  })

  test('compares with leakproof functions only', async () => {
    const found = await server.database.owner(
      `SELECT oprname AS operator, proleakproof AS leakproof FROM pg_operator o JOIN pg_proc p ON p.oid = o.oprcode
        WHERE (oprname IN ('<', '>=') AND oprleft = 'text'::regtype AND oprright = 'text'::regtype)
           OR (oprname IN ('=', '<') AND oprleft = 'uuid'::regtype AND oprright = 'uuid'::regtype)`,
    )
    expect(found).toHaveLength(4)
    expect(found.filter(({ leakproof }) => !leakproof)).toEqual([])
  })
})

/** Independent of the index and of marks: every word begins at a letter or digit that continues no word, or is Japanese. */
function isFound({ signers, reference, document_name }: Listed, words: readonly string[]): boolean {
  const texts = [reference ?? '', document_name, ...signers.flatMap(({ name, email }) => [name, email])]
  const haystack = texts.map(foldForSearch)
  return words.map(foldForSearch).every((word) =>
    haystack.some((text) => {
      for (let at = text.indexOf(word.replace(/@$/, '')); at >= 0; at = text.indexOf(word.replace(/@$/, ''), at + 1)) {
        if (/\p{Script=Han}/u.test(word) || !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, at))) return true
      }
      return false
    }),
  )
}
