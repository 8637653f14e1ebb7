import { publicId } from '@countersign/server/platform/ids.ts'
import * as tested from '@countersign/server/records/testing/erasers.ts'
import { type Made, startTestSigning, type TestSigning } from '@countersign/server/sealing/testing/signing.ts'
import { makeOperators, type TestOperators, withApproval } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as erasers from './erasers.ts'
import { run } from './run.ts'

let signing: TestSigning
let operators: TestOperators
beforeAll(async () => {
  signing = await startTestSigning()
  operators = await makeOperators(signing.server.database)
})
afterAll(() => signing.stop())

/** Asks for an approval and gets it, if the command needs one. */
const admin = (...args: string[]) => withApproval(operators, (more) => once([...args, ...more]))

async function once(args: string[]) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: signing.server.database.urlOf('operator'), ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

async function cancelled(...names: string[]): Promise<Made & { id: string }> {
  const made = await signing.make(names)
  await signing.sender.call('POST', `${made.path}/cancel`)
  return { ...made, id: publicId('sr', made.requestId) }
}

async function entriesOf({ path }: Made) {
  const answer = await signing.sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })
  return {
    text: answer.body,
    kinds: answer.json().entries.map((e: { canonical: string }) => JSON.parse(e.canonical).kind),
  }
}

const BECAUSE = ['--reason', 'case 12/2026']

describe('countersign admin', () => {
  test('erases with the lists of erasers that the server’s tests check', () => {
    expect({ ...erasers }).toEqual({ ...tested })
  })

  test('hold blocks erase until lift-hold, and the audit trail records all three', async () => {
    const made = await cancelled('Ann')
    expect(await admin('hold', made.id, ...BECAUSE)).toMatchObject({ code: 0, out: `${made.id} is on hold.\n` })
    expect(await admin('erase', made.id, ...BECAUSE)).toMatchObject({ code: 1, err: expect.stringContaining('hold') })
    expect(await admin('lift-hold', made.id, ...BECAUSE, '--json')).toMatchObject({ code: 0 })
    expect(await admin('erase', made.id, ...BECAUSE)).toMatchObject({
      code: 0,
      out: expect.stringContaining('verifiable'),
    })
    const { text, kinds } = await entriesOf(made)
    expect(kinds.slice(-3)).toEqual(['hold_placed', 'hold_lifted', 'personal_data_erased'])
    expect(text).not.toContain('Ann@example.com')
  })

  test('erase-person erases the person in every ended request and lists the requests it could not change', async () => {
    const [first, second, open] = [await cancelled('Zoe', 'Ann'), await cancelled('Zoe'), await signing.make(['Zoe'])]
    const answer = await admin(
      'erase-person',
      publicId('acc', signing.sender.accountId),
      'zoe@example.com',
      ...BECAUSE,
      '--json',
    )
    const { requests } = JSON.parse(answer.out)
    expect(requests).toEqual([
      { request: first.id, signer: publicId('sgn', first.signers[0] ?? ''), since: 1, left: null },
      { request: second.id, signer: publicId('sgn', second.signers[0] ?? ''), since: 1, left: null },
      expect.objectContaining({ request: publicId('sr', open.requestId), left: expect.stringContaining('not ended') }),
    ])
    const { text } = await entriesOf(first)
    expect(text).toContain('Ann@example.com')
    expect(text).not.toContain('Zoe@example.com')
  })

  test('erase-account erases all ended requests of an account closed for 30 days, and leaves held and open ones', async () => {
    const sender = await signing.server.open()
    const request = async (email: string) => {
      const document_id = await sender.addDocument()
      const signers = [{ name: 'Yara Lindt', email }]
      const made = await sender.call('POST', 'document-signrequest', { document_id, signers })
      return { id: String(made.headers['sign-request-id']), path: `document-signrequest/${document_id}` }
    }
    const [ended, held, open] = [
      await request('one@example.com'),
      await request('two@example.com'),
      await request('three@example.com'),
    ]
    for (const { path } of [ended, held]) await sender.call('POST', `${path}/cancel`)
    await admin('hold', held.id, ...BECAUSE)
    const account = publicId('acc', sender.accountId)
    const erase = () => admin('erase-account', account, ...BECAUSE, '--json')
    const closeAgo = (days: number) =>
      signing.server.database.owner(
        'UPDATE accounts SET closed_at = now() - make_interval(days => $2) WHERE account_id = $1',
        [sender.accountId, days],
      )
    const namesOf = async () => {
      const rows = await signing.server.database.owner(
        'SELECT email FROM signers WHERE tenant_id = $1 ORDER BY request_id',
        [sender.tenantId],
      )
      return rows.map(({ email }) => email)
    }
    await closeAgo(29)
    expect(await erase()).toMatchObject({ code: 4, err: expect.stringContaining('less than 30 days') })
    expect(await namesOf()).toEqual(['one@example.com', 'two@example.com', 'three@example.com'])
    await closeAgo(31)
    expect(JSON.parse((await erase()).out).requests).toEqual([
      { request: ended.id, left: null },
      { request: held.id, left: expect.stringContaining('hold') },
      { request: open.id, left: expect.stringContaining('not ended') },
    ])
    expect(await namesOf()).toEqual(['erased@erased.invalid', 'two@example.com', 'three@example.com'])
    expect(JSON.parse((await erase()).out).requests).toHaveLength(2)
  })

  test('erase-account deletes drafts, saved views and captured mails of an account without other requests', async () => {
    const { server } = signing
    const sender = await server.open()
    const email = 'asha@example.com'
    await sender.call('POST', 'drafts', { body: { signers: [{ email }] } })
    await sender.call('POST', 'views', { name: 'Asha', query: { reference: email }, shared: true })
    await server.database.owner(`UPDATE accounts SET closed_at = now() - interval '31 days' WHERE account_id = $1`, [
      sender.accountId,
    ])
    const left = () =>
      server.database.owner(
        `SELECT 'draft' AS what FROM drafts WHERE tenant_id = $1
          UNION ALL SELECT 'view' FROM saved_views WHERE tenant_id = $1`,
        [sender.tenantId],
      )
    expect(await left()).toHaveLength(2)
    expect(await admin('erase-account', publicId('acc', sender.accountId), ...BECAUSE)).toMatchObject({ code: 0 })
    expect(await left()).toEqual([])
  })

  test('rejects a missing reason, an unknown request, and --documents with --signer', async () => {
    const made = await cancelled('Ann')
    expect(await admin('erase', made.id)).toMatchObject({ code: 2 })
    expect(await admin('hold', publicId('sr', made.documentId), ...BECAUSE)).toMatchObject({ code: 3 })
    expect(await admin('erase', made.id, '--documents', '--signer', 'sgn_1', ...BECAUSE)).toMatchObject({ code: 2 })
    expect(
      await admin('erase-person', publicId('acc', signing.sender.accountId), 'nobody@example.com', ...BECAUSE),
    ).toMatchObject({ code: 4 })
  })

  test('retention takes a number of years and applies to requests completed afterwards', async () => {
    const account = publicId('acc', signing.sender.accountId)
    expect(await admin('retention', account, '10')).toMatchObject({ code: 0 })
    expect(await admin('retention', account, '10')).toMatchObject({ code: 4 })
    expect(await admin('retention', account, 'long')).toMatchObject({ code: 2 })
  })
})
