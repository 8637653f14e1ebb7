import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import {
  completed,
  openRemoteSigner,
  type RemoteFixture,
  requestSentFor,
  startRemoteFixture,
  userAt,
} from '../testing/remote-fixture.ts'
import { askToSign } from '../testing/signer-browser.ts'

let fixture: RemoteFixture
beforeAll(async () => {
  fixture = await startRemoteFixture()
}, 60_000)
afterAll(() => fixture.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const ACCOUNT = 'asha.rao@sandbox'
const server = () => fixture.signing.server

function create(more: Record<string, unknown> = {}) {
  return askToSign(server(), fixture.signing.sender, { signers: [{ ...asha, ...more }] })
}

describe('the account name at a provider', () => {
  test('is sent to the provider and stored only encrypted', async () => {
    const request = await create({ provider: 'sandbox-esp-3-account' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave({ account: ACCOUNT })
    expect(await requestSentFor(fixture, request)).toContain(`signerid="${ACCOUNT}"`)
    const query = `SELECT row_to_json(r)::text AS row FROM remote_attempts r WHERE attempt_id = $1`
    const [{ row } = { row: '' }] = await server().database.owner(query, [attempt])
    expect(withDecodedBytes(String(row))).not.toContain(ACCOUNT)
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    await user.return()
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
    const trail = await server().database.owner(
      'SELECT row_to_json(e)::text AS row FROM audit_entries e WHERE request_id = $1',
      [request.requestId],
    )
    const entries = trail.map((entry) => String(entry.row)).join()
    expect(entries).toContain('attempt_completed')
    expect(withDecodedBytes(entries)).not.toContain(ACCOUNT)
  })

  test.each([undefined, '', '0123 4567 8901', '०१२३४५६७८९०१', '0123-4567-8901-2345@esp'])(
    'rejects %s without repeating it',
    async (account) => {
      const signer = await openRemoteSigner(fixture, await create({ provider: 'sandbox-esp-3-account' }))
      const { status, body } = await signer.begin({ account })
      expect([status, body.code]).toEqual([422, 'validation_failed'])
      if (account) expect(JSON.stringify(body)).not.toContain(account)
    },
  )

  /** The text with its bytea values decoded. */
  function withDecodedBytes(text: string): string {
    const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
    return [text, ...bytes].join('\n')
  }
})

describe('the document URL for the provider', () => {
  test('returns exactly the hashed bytes while the attempt is open', async () => {
    const request = await create({ provider: 'sandbox-esp-3' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt } = await signer.beginAndLeave()
    const xml = await requestSentFor(fixture, request)
    const [, url = ''] = /docUrl="([^"]*)"/.exec(xml) ?? []
    const [, hash] = /<InputHash[^>]*>([0-9a-f]{64})<\/InputHash>/.exec(xml) ?? []
    const shown = await server().inject({ method: 'GET', url: new URL(url).pathname })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(coveredHash(shown.rawPayload)).toBe(hash)
    await signer.post(attempt, 'abandon')
    expect((await server().inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404)
  })

  /** The SHA-256 over the byte range of the PDF's last signature. */
  function coveredHash(pdf: Buffer): string {
    const range = [...pdf.toString('latin1').matchAll(/\/ByteRange ?\[ ?(\d+) (\d+) (\d+) (\d+)/g)].at(-1) ?? []
    const [start = 0, length = 0, rest = 0, restLength = 0] = range.slice(1).map(Number)
    const covered = [pdf.subarray(start, start + length), pdf.subarray(rest, rest + restLength)]
    return sha256(Buffer.concat(covered)).toString('hex')
  }
})
