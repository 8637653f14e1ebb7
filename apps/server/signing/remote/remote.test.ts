import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import { latestRevisionOf } from '../../signrequests/latest-revision.ts'
import {
  arrive,
  completed,
  lookAtOnce,
  mustLeave,
  openRemoteStage,
  personAt,
  type RemoteStage,
} from '../testing/remote-signer.ts'
import { askToSign, auditOf, openBrowser, type TestRequest } from '../testing/signer-browser.ts'
import { readVisitor, type Visitor } from '../visits/visit.ts'
import { remoteOffer } from './read-offer.ts'

// Signing at a provider: the sandbox's, which is a process of its own and speaks the real protocols.

let stage: RemoteStage
beforeAll(async () => {
  stage = await openRemoteStage()
}, 60_000)
afterAll(() => stage.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const ACCOUNT = 'asha.rao@sandbox'
const server = () => stage.signing.server

function ask(more: Record<string, unknown> = {}) {
  return askToSign(server(), stage.signing.sender, { signers: [{ ...asha, ...more }] })
}

describe('who comes back in the moment in which the answer is dealt with', () => {
  /** The page's parts are read one after the other; this is what was read first. */
  async function visitorOf({ account: { tenantId }, requestId }: TestRequest): Promise<Visitor> {
    const { db } = server().parts
    const visitor = await db.transaction({ tenant: tenantId }, async (tx) => {
      const [row] = await tx.query('SELECT visit_id, signer_id FROM visits WHERE request_id = $1', [requestId])
      const ids = { tenantId, requestId, visitId: String(row?.visit_id), signerId: String(row?.signer_id) }
      return readVisitor(tx, { ...ids, generation: 1, base: '', inboxId: null, isOver: false, isSuspended: false })
    })
    if (!visitor) throw new Error('nobody came')
    return visitor
  }

  test('is led on to what they have signed, and not back to the beginning', async () => {
    const request = await ask({ provider: 'sandbox-esp-3' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(departure)
    await person.comeBack()
    const before = await visitorOf(request)
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect((await remoteOffer(stage.deps, before)).attempt?.id).toBe(attempt)
  })

  test('is told why it failed', async () => {
    const request = await ask({ provider: 'sandbox-esp-3' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.leave(departure)
    await person.prove('wrongly')
    await person.comeBack()
    const before = await visitorOf(request)
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'otp_failed' })
    expect(await remoteOffer(stage.deps, before)).toMatchObject({ attempt: null, errorCode: 'otp_failed' })
  })
})

describe('a signer at a provider', () => {
  test('of eSign 2.1 leaves with a form, comes back with the answer, and has signed', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    expect(await signer.read(attempt)).toMatchObject({ state: 'away' })
    const person = personAt(stage, 'Asha Rao')
    await person.sign(departure)
    expect(await person.comeBack()).toEqual({ status: 303, location: signer.base })
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
    const [told] = await auditOf(server(), request, 'attempt_completed')
    expect(told?.personal.certificate_subject).toBe('Asha Rao')
    expect(told?.data.messages).toMatchObject([{ what: 'request' }, { what: 'answer' }])
  })

  test('of eSign 3.x is found to have signed though nobody called back', async () => {
    const request = await ask({ provider: 'sandbox-esp-3' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(departure)
    expect(await person.comeBack()).toEqual({ status: 303, location: signer.base })
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  })

  test('of CSC leaves twice: for the certificate, which holds nobody up, and for the signature', async () => {
    const request = await ask({ provider: 'sandbox-csc' })
    const signer = await arrive(stage, request)
    const first = await signer.setOut()
    expect(first.until).toBeNull()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(first.departure)
    expect(await person.comeBack()).toEqual({ status: 303, location: signer.base })
    const second = mustLeave(await signer.read(first.attempt))
    expect(second.until).not.toBeNull()
    await person.sign(second.departure)
    expect(await person.comeBack()).toEqual({ status: 303, location: signer.base })
    expect(await signer.read(first.attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  })

  test('of another name has not signed, and is told so', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stage, 'Bela Sen')
    await person.sign(departure)
    await person.comeBack()
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'name_mismatch', retry: 'sender' })
  })

  test('who gives wrong codes is asked again, and signs at the second try', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const first = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.leave(first.departure)
    await person.prove('wrongly')
    await person.comeBack()
    expect(await signer.read(first.attempt)).toMatchObject({ state: 'failed', code: 'otp_failed', retry: 'again' })
    const second = await signer.setOut()
    const again = personAt(stage, 'Asha Rao')
    await again.sign(second.departure)
    await again.comeBack()
    expect(await signer.read(second.attempt)).toEqual({ state: 'signed' })
  })
})

describe('the account’s name, where a provider asks for it', () => {
  test('is told to the provider, and is in clear nowhere else', async () => {
    const request = await ask({ provider: 'sandbox-esp-3-account' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut({ account: ACCOUNT })
    expect(await requestSentTo(request)).toContain(`signerid="${ACCOUNT}"`)
    const kept = `SELECT row_to_json(r)::text AS row FROM remote_attempts r WHERE attempt_id = $1`
    const [{ row } = { row: '' }] = await server().database.owner(kept, [attempt])
    expect(clear(String(row))).not.toContain(ACCOUNT)
    const person = personAt(stage, 'Asha Rao')
    await person.sign(departure)
    await person.comeBack()
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
    const trail = await server().database.owner(
      'SELECT row_to_json(e)::text AS row FROM audit_entries e WHERE request_id = $1',
      [request.requestId],
    )
    const entries = trail.map((entry) => String(entry.row)).join()
    expect(entries).toContain('attempt_completed')
    expect(clear(entries)).not.toContain(ACCOUNT)
  })

  test.each([undefined, '', '0123 4567 8901', '०१२३४५६७८९०१', '0123-4567-8901-2345@esp'])(
    'must be one: %s is refused, and not repeated',
    async (account) => {
      const signer = await arrive(stage, await ask({ provider: 'sandbox-esp-3-account' }))
      const { status, body } = await signer.begin({ account })
      expect([status, body.code]).toEqual([422, 'validation_failed'])
      if (account) expect(JSON.stringify(body)).not.toContain(account)
    },
  )

  /** Bytes too, as PostgreSQL writes them. */
  function clear(text: string): string {
    const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
    return [text, ...bytes].join('\n')
  }
})

describe('a signer with several certificates at a CSC service', () => {
  test('is offered those that can sign, and signs with the one they choose', async () => {
    const request = await ask({ provider: 'sandbox-csc' })
    const signer = await arrive(stage, request)
    await stage.turn({ credentials: 'several' })
    const first = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(first.departure)
    await stage.turn({ credentials: 'one' })
    await person.comeBack()
    const offered = await signer.read(first.attempt)
    if (offered.state !== 'choose') throw new Error(JSON.stringify(offered))
    expect(offered.credentials).toEqual([MINE, MINE])
    expect(new Set(offered.credentials.map(({ valid_until }) => valid_until)).size).toBe(2)
    const unknown = await signer.begin({ attempt: first.attempt, credential: 'another’s' })
    expect(unknown.status).toBe(422)
    const chosen = offered.credentials[1]
    await signer.begin({ attempt: first.attempt, credential: chosen?.id })
    await person.sign(mustLeave(await signer.read(first.attempt)).departure)
    await person.comeBack()
    expect(await signer.read(first.attempt)).toEqual({ state: 'signed' })
    const [{ ends } = { ends: '' }] = await server().database.owner(
      `SELECT verdict->>'validUntil' AS ends FROM remote_attempts WHERE attempt_id = $1`,
      [first.attempt],
    )
    expect(ends).toBe(chosen?.valid_until)
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  })

  const MINE = {
    ...{ id: expect.any(String), subject: 'Asha Rao', issuer: 'Sandbox ESP Issuing CA' },
    valid_until: expect.any(String),
  }

  test('waits while another is signing, and is told until when', async () => {
    const people = [
      { ...asha, provider: 'sandbox-csc' },
      { name: 'Bela Sen', email: 'bela@example.com', sig_type: 'national_id', provider: 'sandbox-esp-21' },
    ]
    const request = await askToSign(server(), stage.signing.sender, { signers: people, is_sequential: false })
    const [first, second] = [await arrive(stage, request, 0), await arrive(stage, request, 1)]
    const looking = await first.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(looking.departure)
    const other = await second.setOut()
    await person.comeBack()
    expect(await first.read(looking.attempt)).toEqual({ state: 'waiting', until: other.until })
    await second.post(other.attempt, 'abandon')
    await lookAtOnce(stage, looking.attempt)
    expect(await first.read(looking.attempt)).toMatchObject({ state: 'leave' })
  })
})

describe('what comes back', () => {
  test('counts only as the provider’s word: a forged answer changes nothing, and the true one still counts', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(departure)
    const { url, fields } = person.wayBack()
    const eSignResponse = (fields.eSignResponse ?? '').replace('status="1"', 'status="0"')
    await openBrowser(server()).post(url.pathname, { ...fields, eSignResponse }, { 'sec-fetch-site': 'cross-site' })
    expect(await signer.read(attempt)).toMatchObject({ state: 'away' })
    await person.comeBack()
    await person.comeBack()
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  })

  test('is noted for nobody who does not know the transaction', async () => {
    const unknown = `/provider/001_${'A'.repeat(43)}`
    const browser = openBrowser(server())
    expect((await browser.post(`${unknown}/answer`, { eSignResponse: '' })).statusCode).toBe(404)
    expect((await browser.get(unknown)).statusCode).toBe(404)
  })
})

describe('the address of the document', () => {
  test('shows the provider exactly the bytes that are hashed, as long as the attempt is open', async () => {
    const request = await ask({ provider: 'sandbox-esp-3' })
    const signer = await arrive(stage, request)
    const { attempt } = await signer.setOut()
    const xml = await requestSentTo(request)
    const [, url = ''] = /docUrl="([^"]*)"/.exec(xml) ?? []
    const [, hash] = /<InputHash[^>]*>([0-9a-f]{64})<\/InputHash>/.exec(xml) ?? []
    const shown = await server().inject({ method: 'GET', url: new URL(url).pathname })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(coveredHash(shown.rawPayload)).toBe(hash)
    await signer.post(attempt, 'abandon')
    expect((await server().inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404)
  })

  /** SHA-256 of what the last signature of a PDF covers. */
  function coveredHash(pdf: Buffer): string {
    const range = [...pdf.toString('latin1').matchAll(/\/ByteRange ?\[ ?(\d+) (\d+) (\d+) (\d+)/g)].at(-1) ?? []
    const [start = 0, length = 0, rest = 0, restLength = 0] = range.slice(1).map(Number)
    const covered = [pdf.subarray(start, start + length), pdf.subarray(rest, rest + restLength)]
    return sha256(Buffer.concat(covered)).toString('hex')
  }
})

describe('the sandbox', () => {
  test.each(['sandbox-esp-21', 'sandbox-esp-3', 'sandbox-esp-3-account', 'sandbox-csc'])(
    'lets a virtual signer sign at %s',
    async (provider) => {
      const request = await ask({ provider })
      const path = `sandbox/signers/${request.signers[0]?.publicId}/act`
      const failed = await acting(stage.signing.sender.call('POST', path, { action: 'fail_otp' }))
      expect(failed.json().sign_request.signers[0].state).toBe('viewed')
      const signed = await acting(stage.signing.sender.call('POST', path, { action: 'sign' }))
      expect(signed.json().sign_request.signers[0].state).toBe('signed')
    },
  )

  /** The sealer works meanwhile. */
  async function acting<T>(acted: Promise<T>): Promise<T> {
    let isOver = false
    const over = acted.finally(() => {
      isOver = true
    })
    while (!isOver) await Promise.all([stage.work(), new Promise(setImmediate)])
    return over
  }
})

/** The request as it was signed and sent, from the document's evidence. */
async function requestSentTo({ requestId }: TestRequest): Promise<string> {
  const { tenantId } = stage.signing.sender
  const { db, blobs } = stage.deps
  const [row] = await server().database.owner(
    `SELECT object_name, version_id, size FROM provider_messages WHERE request_id = $1 AND what = 'request'`,
    [requestId],
  )
  const latest = await db.transaction({ tenant: tenantId }, (tx) => latestRevisionOf(tx, tenantId, requestId))
  if (!latest || !row) throw new Error('nothing was sent')
  const stored = { name: row.object_name, versionId: row.version_id, size: Number(row.size) }
  return (await buffer(await blobs.get(stored, latest.key))).toString()
}
