import { buffer } from 'node:stream/consumers'
import { memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { allIsWell } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import { headOf } from '../../signrequests/head.ts'
import { askToSign, auditOf, openBrowser, shownOn, type TestRequest } from '../testing.ts'
import { arrive, mustLeave, openRemoteStage, personAt, type RemoteStage } from './testing.ts'

// Signing at a provider: the sandbox's, which is a process of its own and speaks the real protocols.

let stage: RemoteStage
beforeAll(async () => {
  stage = await openRemoteStage()
}, 60_000)
afterAll(() => stage.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const server = () => stage.signing.server

function ask(more: Record<string, unknown> = {}) {
  return askToSign(server(), stage.signing.sender, { signers: [{ ...asha, ...more }] })
}

/** Sealed to its end: whose signatures are in the document, at which level. */
async function completed({ documentId }: TestRequest): Promise<string[]> {
  await stage.signing.seal()
  const { rawPayload } = await stage.signing.sender.call('GET', `document-signrequest/${documentId}/signed-document`)
  const authority = await (await stage.deps.certificates()).sandboxProvider()
  const anchors = [stage.signing.pki.root.certificate, ...(authority ? [authority.anchor] : [])].map(parseCertificate)
  const { signatures } = await verifyPdf(memorySource(rawPayload), { anchors, now: new Date() })
  return signatures.filter(({ level }) => level !== 'timestamp').map((one) => `${one.level} ${one.conclusion}`)
}

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
    expect(await completed(request)).toEqual(['B-LTA valid'])
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
    expect(await completed(request)).toEqual(['B-LTA valid'])
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
    expect(await completed(request)).toEqual(['B-LTA valid'])
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
    expect(await completed(request)).toEqual(['B-LTA valid'])
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

  /** The request as it was signed and sent, from the document's evidence. */
  async function requestSentTo({ requestId }: TestRequest): Promise<string> {
    const { tenantId } = stage.signing.sender
    const { db, blobs } = stage.deps
    const [row] = await server().database.owner(
      `SELECT object_name, version_id, size FROM provider_messages WHERE request_id = $1 AND what = 'request'`,
      [requestId],
    )
    const head = await db.transaction({ tenant: tenantId }, (tx) => headOf(tx, tenantId, requestId))
    if (!head || !row) throw new Error('nothing was sent')
    const stored = { name: row.object_name, versionId: row.version_id, size: Number(row.size) }
    return (await buffer(await blobs.get(stored, head.key))).toString()
  }

  /** SHA-256 of what the last signature of a PDF covers. */
  function coveredHash(pdf: Buffer): string {
    const range = [...pdf.toString('latin1').matchAll(/\/ByteRange ?\[ ?(\d+) (\d+) (\d+) (\d+)/g)].at(-1) ?? []
    const [start = 0, length = 0, rest = 0, restLength = 0] = range.slice(1).map(Number)
    const covered = [pdf.subarray(start, start + length), pdf.subarray(rest, rest + restLength)]
    return sha256(Buffer.concat(covered)).toString('hex')
  }
})

describe('before a signer leaves', () => {
  test('it is made sure that a time-stamp can be had', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { attempt } = await signer.begin()
    const means = { ...(await stage.deps.means('test')) }
    stage.signing.pki.switches.tsa = 'down'
    await stage.work({ means: async () => means })
    Object.assign(stage.signing.pki.switches, allIsWell)
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'timestamp_unavailable', retry: 'again' })
    const again = await signer.setOut()
    expect(again.departure.kind).toBe('form')
  })
})

describe('a provider that is down', () => {
  test('leads to the next, and then to the method that the sender permitted, on the same link', async () => {
    const request = await ask({ provider: 'sandbox-esp-3', sig_type: 'aadhaar', fallback: ['draw'] })
    const signer = await arrive(stage, request)
    await stage.turn({ outage: true })
    const first = await signer.begin()
    const down = { state: 'failed', code: 'provider_down', retry: 'elsewhere' }
    const other = { fallback: { providers: [{ id: 'sandbox-esp-21' }], methods: [] } }
    expect(await signer.read(first.attempt)).toMatchObject({ ...down, ...other })
    const second = await signer.begin({ provider: 'sandbox-esp-21' })
    const byHand = { fallback: { providers: [], methods: ['drawn'] } }
    expect(await signer.read(second.attempt)).toMatchObject({ ...down, ...byHand })
    await stage.turn({ outage: false })
    const shown = shownOn((await signer.browser.get(`${signer.base}?method=drawn`)).body)
    const mark = { kind: 'typed', name: 'Asha Rao' }
    expect((await signer.browser.send(`${signer.base}/sign`, { mark, ...shown })).statusCode).toBe(200)
    const failed = await auditOf(server(), request, 'attempt_failed')
    expect(failed.map(({ data }) => data.opens_fallback)).toEqual([false, true])
  })
})

describe('the sandbox', () => {
  test.each(['sandbox-esp-21', 'sandbox-esp-3', 'sandbox-csc'])(
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
