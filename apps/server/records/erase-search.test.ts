import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { makeTestIndexer, type TestIndexer } from '../signrequests/search/testing/index-all.ts'
import { type EraseDeps, erase } from './erase.ts'
import { ERASERS } from './testing/erasers.ts'

let signing: TestSigning
let indexer: TestIndexer
let operators: Database
let eraser: Database
let deps: EraseDeps

beforeAll(async () => {
  signing = await startTestSigning()
  indexer = makeTestIndexer(signing.server)
  const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: signing.server.database.url, role, ...limits })
  operators = open('countersign_operator')
  eraser = open('countersign_eraser')
  deps = { ...signing.deps, operators, db: eraser, erasers: ERASERS }
}, 60_000)
afterAll(async () => {
  await indexer.close()
  await operators.close()
  await eraser.close()
  await signing.stop()
})

/** Cancelled, so that it can be erased. */
async function ended(names: string[], documentId?: string): Promise<Made> {
  const made = await signing.make(names, { reference: `for ${names[0]}` }, documentId ?? (await signing.upload()))
  await signing.sender.call('POST', `${made.path}/cancel`)
  await indexer.indexAll()
  return made
}

const everything = { signer: null, personSince: null, documents: false, reason: 'time is up' }
const idOf = ({ requestId }: Made) => publicId('sr', requestId)

async function indexOf({ requestId }: Made): Promise<string> {
  const owner = signing.server.database.owner
  const tables = ['search_entries', 'search_tokens', 'search_queue']
  const rows = await Promise.all(
    tables.map((name) => owner(`SELECT * FROM ${name} WHERE request_id = $1`, [requestId])),
  )
  return JSON.stringify(rows)
}

async function found(search: string): Promise<string[]> {
  const answer = await signing.sender.call('GET', `document-signrequest?search=${search}`)
  return answer.json().data.map(({ id }: { id: string }) => id)
}

test('an erasure removes everybody from the index in its transaction', async () => {
  const made = await ended(['Anneke', 'Bartek'])
  expect(await found('anneke bartek')).toEqual([idOf(made)])
  await erase(deps, idOf(made), 'grace', everything)
  expect(await indexOf(made)).not.toMatch(/anneke|bartek/i)
  expect(await found('anneke')).toEqual([])
  await indexer.indexAll()
  expect(await found('bartek')).toEqual([])
})

test('the erasure of one person leaves the others to be found', async () => {
  const made = await ended(['Cilla', 'Dorte'])
  const signer = publicId('sgn', made.signers[0] ?? '')
  await erase(deps, idOf(made), 'grace', { ...everything, signer })
  expect(await indexOf(made)).not.toMatch(/cilla/i)
  expect(await found('dorte')).toEqual([idOf(made)])
})

test('the erasure of a document removes its name from the index of all its requests', async () => {
  const documentId = await signing.upload()
  await signing.server.database.owner(`UPDATE documents SET name = 'Divorce of Elin.pdf' WHERE document_id = $1`, [
    documentId,
  ])
  const [first, second] = [await ended(['Frida'], documentId), await ended(['Gerda'], documentId)]
  expect(await found('divorce')).toEqual([idOf(second), idOf(first)])
  await erase(deps, idOf(first), 'grace', { ...everything, documents: true })
  expect(await found('divorce')).toEqual([])
  expect((await indexOf(first)) + (await indexOf(second))).not.toMatch(/divorce|elin|frida/i)
  expect(await found('gerda')).toEqual([idOf(second)])
})

test('a request that was erased before it was indexed is indexed without the person', async () => {
  const made = await signing.make(['Hedda'], {}, await signing.upload())
  await signing.sender.call('POST', `${made.path}/cancel`)
  await erase(deps, idOf(made), 'grace', everything)
  await indexer.indexAll()
  expect(await indexOf(made)).not.toMatch(/hedda/i)
})
