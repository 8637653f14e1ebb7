import { createHash } from 'node:crypto'
import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { makeTemplate, startJob, templateRow, untilJob } from '../lib/bulk.ts'
import { type Client, openAccount, SAMPLE_PDF, until } from '../lib/client.ts'
import { openKeyHolder } from '../lib/key-holder.ts'
import { openRemoteSigner, personAt } from '../lib/remote-signer.ts'
import { remoteAnchors } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { type Callbacks, listenForCallbacks } from './callbacks.ts'

// The specification this product was asked for, walked section by section against the running server. Each rule it
// states is a test.

let stack: Stack
let client: Client
let callbacks: Callbacks
const CREATE = '/api/v1/document-signrequest'

beforeAll(async () => {
  stack = await startStack({ processes: ['serve-api', 'serve-worker', 'serve-sealer'], sandboxEsp: true })
  client = await openAccount(stack.url)
  callbacks = await listenForCallbacks()
})
afterAll(async () => {
  await stack.stop()
  await callbacks.close()
})

/** The body as the specification shows it, every field of §2.1 to §2.3 present. */
async function specified(more: Record<string, unknown> = {}) {
  return {
    document_id: await client.freshDocument(),
    expiry_date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    is_sequential: false,
    webhook_url: 'http://127.0.0.1:9/hooks',
    signers: [signer(1, 40), signer(2, 300)],
    ...more,
  }
}

function signer(sequence: number, x: number) {
  const cords = [{ x, y: 600, w: 150, h: 50 }]
  return {
    sequence,
    sig_type: 'electronic',
    name: `Signer ${sequence}`,
    email: `signer${sequence}@example.com`,
    page: ['1'],
    cords,
  }
}

const create = (body: unknown, headers: Record<string, string> = {}) => client.call('POST', CREATE, body, headers)

async function signersOf(documentId: string) {
  const { body } = await client.call('GET', `${CREATE}/${documentId}`)
  return body.signers as {
    id: string
    state: string
    sequence: number
    sig_type: string
    name: string
    email: string
    boxes: unknown[]
  }[]
}

/** Everybody opens a link of theirs, looks at the document, draws and agrees. */
async function signAll(documentId: string): Promise<void> {
  for (const { id } of await signersOf(documentId)) {
    const person = openSigner(stack.url)
    const visit = await person.claim(await linkFor(client, documentId, id))
    expect((await person.sign(visit, await person.look(visit))).status).toBe(200)
  }
}

/** The only signer opens their link and signs with a key of their own. */
async function signByKey(documentId: string): Promise<void> {
  const [only] = await signersOf(documentId)
  if (!only) throw new Error('nobody is asked to sign')
  const holder = await openKeyHolder(stack, client, { documentId, signerId: only.id, name: only.name })
  expect(await holder.signAll()).toEqual({ state: 'signed' })
}

/** The only signer opens their link, goes to the provider, shows who they are by number and code, and comes back. */
async function signByOtp(documentId: string): Promise<void> {
  const [only] = await signersOf(documentId)
  if (!only) throw new Error('nobody is asked to sign')
  const signer = await openRemoteSigner(stack, client, { documentId, signerId: only.id, name: only.name })
  const person = personAt(stack, only.name)
  const { attempt, departure } = await signer.setOut()
  await person.sign(departure)
  expect((await person.comeBack()).status).toBe(303)
  expect(await signer.ended(attempt)).toEqual({ state: 'signed' })
}

async function signedDocument(documentId: string): Promise<Uint8Array> {
  return until(async () => {
    const answer = await client.fetch(`${CREATE}/${documentId}/signed-document`)
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined
  })
}

/** The first signature is valid, and its certificate in this person's name, not the service's. */
async function expectOwnSignature(documentId: string, name: string): Promise<void> {
  const signed = await signedDocument(documentId)
  expect(verifyWithPdfsig(signed)[0]?.valid).toBe(true)
  const { signatures } = await verifyPdf(memorySource(signed), { anchors: await remoteAnchors(stack), now: new Date() })
  expect([signatures[0]?.signer?.name, signatures[0]?.conclusion]).toEqual([name, 'valid'])
}

describe('§1 What the service does', () => {
  it('creates a signature request for an existing document and names one or more signers', async () => {
    const body = await specified({ signers: [signer(1, 40)] })
    expect((await create(body)).status).toBe(200)
    expect(await signersOf(body.document_id)).toHaveLength(1)
  })
  it('gives each signer a hosted signing link', async () => {
    const body = await specified()
    await create(body)
    const mails = await inboxOf(['signer1@example.com', 'signer2@example.com'], body.document_id)
    for (const mail of mails) expect((await fetch(mail.link)).status).toBe(200)
  })
  it('chooses the signing method per signer by sig_type', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'draw' }, signer(2, 300)] })
    expect((await create(body)).status).toBe(200)
    expect((await signersOf(body.document_id)).map((s) => s.sig_type)).toEqual(['draw', 'electronic'])
  })
  it('sends a document to several signers in parallel: all may sign at once', async () => {
    const body = await specified()
    await create(body)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['notified', 'notified'])
  })
  it('sends a document to several signers in sequence: the second waits', async () => {
    const body = await specified({ is_sequential: true })
    await create(body)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['notified', 'waiting'])
  })
  it('offers a free sandbox on sign-up, with a sandbox API key and no card', async () => {
    const person = { email: 'new@example.com', name: 'New', password: 'correct horse battery' }
    const { status, body } = await client.call('POST', '/api/v1/accounts', person)
    expect(status).toBe(200)
    expect(body.api_key).toMatch(/^sk_test_/)
  })
  it('lets each signer complete the signature on the hosted link', async () => {
    const body = await specified()
    await create(body)
    await signAll(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed', 'signed'])
  })
  it('lets the link be embedded in the client’s own flow', async () => {
    const origin = 'https://portal.example'
    expect((await client.call('PATCH', '/api/v1/account', { allowed_origins: [origin] })).status).toBe(200)
    const body = await specified()
    await create(body)
    const [first] = await signersOf(body.document_id)
    const path = `${CREATE}/${body.document_id}/signers/${first?.id}/embed-session`
    const session = await client.call('POST', path, { mode: 'iframe', origin })
    const visit = await openSigner(stack.url).claim(String(session.body.url))
    const { headers } = await fetch(new URL(visit, stack.url))
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${origin}`)
  })
  it('signs by national-identity OTP eSign', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'aadhaar' }] })
    await create(body)
    await signByOtp(body.document_id)
    await expectOwnSignature(body.document_id, 'Signer 1')
  })
  it('signs by a DSC / P12 certificate', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'dsc' }] })
    await create(body)
    await signByKey(body.document_id)
    await expectOwnSignature(body.document_id, 'Signer 1')
  })
  it('signs by a drawn signature, without an OTP round trip', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'draw' }] })
    await create(body)
    await signAll(body.document_id)
    const [signature] = verifyWithPdfsig(await signedDocument(body.document_id))
    expect(signature?.valid).toBe(true)
  })
  it('triggers bulk eSign jobs from a backend', async () => {
    const template = await makeTemplate(client)
    const rows = [1, 2, 3].map((i) => templateRow(i))
    const job = await startJob(client, rows, `template_id=${template}`)
    const { progress } = await untilJob(client, job, ({ state }) => state === 'completed')
    expect(progress).toMatchObject({ accepted: 3, created: 3, failed: 0 })
  })
  it('delivers the signed PDF and the audit trail to the callback URL after signing', async () => {
    const body = await specified({ webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    const { data } = await callbacks.heard(body.document_id, 'document.signed')
    for (const file of [data.signed_document, data.audit_trail]) {
      const bytes = Buffer.from(String(file?.content_base64), 'base64')
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
    }
  })
})

describe('§2.1 Sign request', () => {
  it('takes every field as specified', async () => {
    expect(await create(await specified())).toMatchObject({ status: 200, body: { status: 'success' } })
  })
  it('document_id is the UUID of the document to be signed', async () => {
    expect((await create(await specified({ document_id: 'not-a-uuid' }))).status).toBe(422)
    expect((await create(await specified({ document_id: '01a1dd2a-5c42-734a-9d51-08e8baccd207' }))).status).toBe(404)
  })
  it('expiry_date is a calendar date, YYYY-MM-DD, on which the request expires', async () => {
    const body = await specified()
    await create(body)
    const { body: request } = await client.call('GET', `${CREATE}/${body.document_id}`)
    const dayAfter = new Date(Date.parse(`${body.expiry_date}T00:00:00Z`) + 86_400_000).toISOString()
    expect(request.expires_at).toBe(dayAfter)
    expect((await create(await specified({ expiry_date: '31-12-2026' }))).status).toBe(422)
  })
  it('is_sequential is a boolean', async () => {
    expect((await create(await specified({ is_sequential: 'false' }))).status).toBe(422)
  })
  it('webhook_url is an absolute URL', async () => {
    expect((await create(await specified({ webhook_url: '/hooks' }))).status).toBe(422)
  })
  it('signers holds one or more signers', async () => {
    expect((await create(await specified({ signers: [] }))).status).toBe(422)
  })
})

describe('§2.2 Signer and §2.3 Coordinate box', () => {
  it('keeps sequence, sig_type, name, email and the boxes of page and cords', async () => {
    const body = await specified()
    await create(body)
    expect(await signersOf(body.document_id)).toMatchObject([
      {
        sequence: 1,
        sig_type: 'electronic',
        name: 'Signer 1',
        email: 'signer1@example.com',
        boxes: [{ page: 1, x: 40, y: 600, w: 150, h: 50 }],
      },
      { sequence: 2, boxes: [{ page: 1, x: 300, y: 600, w: 150, h: 50 }] },
    ])
  })
  it('"electronic" is an allowed value of sig_type', async () => {
    expect((await create(await specified())).status).toBe(200)
  })
  it('page numbers are written as strings', async () => {
    expect((await create(await specified({ signers: [{ ...signer(1, 40), page: [1] }] }))).status).toBe(422)
  })
  it('x, y, w and h are numbers, whole ones among them', async () => {
    const box = (cords: unknown) => specified({ signers: [{ ...signer(1, 40), cords: [cords] }] })
    expect((await create(await box({ x: 40, y: 600, w: 150, h: 50 }))).status).toBe(200)
    expect((await create(await box({ x: 40.5, y: 600.25, w: 150, h: 50 }))).status).toBe(200)
    expect((await create(await box({ x: '40', y: 600, w: 150, h: 50 }))).status).toBe(422)
  })
})

describe('§2.4 Create response body', () => {
  it('is exactly status "success", a message for people, and the document_id that was sent', async () => {
    const body = await specified()
    const answer = await create(body)
    expect(answer.body).toEqual({ status: 'success', message: expect.any(String), document_id: body.document_id })
  })
})

describe('§4.1 Create signature request', () => {
  it('is POST {base_url}/api/v1/document-signrequest; other methods are not it', async () => {
    const { status, headers } = await client.call('PUT', CREATE, {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toContain('POST')
  })
  it('answers JSON to Accept: application/json', async () => {
    const { headers } = await create(await specified(), { accept: 'application/json' })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })
  it('rule 1: an accepted request is HTTP 200 with status "success" and a message', async () => {
    const { status, body } = await create(await specified())
    expect([status, body.status, typeof body.message]).toEqual([200, 'success', 'string'])
  })
  it('rule 2: the response document_id equals the document_id of the request, as written', async () => {
    const body = await specified()
    const upper = { ...body, document_id: body.document_id.toUpperCase() }
    expect((await create(upper)).body.document_id).toBe(upper.document_id)
  })
  it('rule 3: signers are notified by the service to sign on the hosted link', async () => {
    const body = await specified()
    await create(body)
    const mails = await inboxOf(['signer1@example.com', 'signer2@example.com'], body.document_id)
    expect(mails.map((mail) => new URL(mail.link).pathname)).toEqual([
      expect.stringMatching(/^\/s\//),
      expect.stringMatching(/^\/s\//),
    ])
  })
  it('rule 4: no Content-Type is asked for; a JSON body is read with none and with curl’s default', async () => {
    for (const type of [undefined, 'application/x-www-form-urlencoded']) {
      const headers = new Headers({ authorization: `Bearer ${client.key}`, accept: 'application/json' })
      if (type) headers.set('content-type', type)
      const bytes = new TextEncoder().encode(JSON.stringify(await specified()))
      expect((await fetch(`${stack.url}${CREATE}`, { method: 'POST', headers, body: bytes })).status).toBe(200)
    }
  })
})

describe('§5 Authentication', () => {
  it('a sandbox API key opens the API; without one the answer is 401', async () => {
    const headers = { 'content-type': 'application/pdf' }
    const answer = await fetch(`${stack.url}/api/v1/documents`, {
      method: 'POST',
      headers,
      body: new Uint8Array(SAMPLE_PDF),
    })
    expect(answer.status).toBe(401)
  })
  it('the create call needs no header but Accept and the key’s', async () => {
    const body = new TextEncoder().encode(JSON.stringify(await specified()))
    const headers = { accept: 'application/json', 'x-api-key': client.key }
    expect((await fetch(`${stack.url}${CREATE}`, { method: 'POST', headers, body })).status).toBe(200)
  })
  it('signers authenticate on the hosted link by national-identity OTP', async () => {
    const body = await specified({
      signers: [{ ...signer(1, 40), sig_type: 'national_id', provider: 'sandbox-esp-21' }],
    })
    await create(body)
    await signByOtp(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed'])
  })
  it('signers authenticate on the hosted link by DSC', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'dsc' }] })
    await create(body)
    await signByKey(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed'])
  })
  it('signers authenticate on the hosted link by a drawn signature', async () => {
    const body = await specified({ signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed'])
  })
})

describe('§6 Events', () => {
  it('what happens to a request is in its event log without polling being needed to keep it', async () => {
    const body = await specified()
    await create(body)
    const { body: log } = await client.call('GET', `${CREATE}/${body.document_id}/events`)
    expect((log.data as { type: string }[]).map((event) => event.type)).toEqual(['signer.notified', 'signer.notified'])
  })
  it('notifies webhook_url when a document is viewed and when it is signed', async () => {
    const body = await specified({ webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    const viewed = await callbacks.heard(body.document_id, 'document.viewed')
    const signed = await callbacks.heard(body.document_id, 'document.signed')
    expect(viewed.sequence).toBeLessThan(signed.sequence)
    expect(signed.data.state).toBe('completed')
  })
  it('notifies webhook_url when a document expires', async () => {
    const other = await openAccount(stack.url) // whose clock may go on alone
    const body = await specified({ webhook_url: callbacks.url, document_id: await other.freshDocument() })
    expect((await other.call('POST', CREATE, body)).status).toBe(200)
    await other.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 8 * 86_400 })
    expect((await callbacks.heard(body.document_id, 'document.expired')).data.state).toBe('expired')
  })
})

describe('§7 Errors', () => {
  it('success is HTTP 200 with status "success", and nothing else is', async () => {
    const refused = await create(await specified({ signers: 'nobody' }))
    expect(refused.status).toBe(422)
    expect(refused.body.status).toBe('error')
  })
})

describe('§9 Versioning', () => {
  it('the API version is carried in the path as v1', async () => {
    expect((await client.call('POST', '/api/v2/document-signrequest', {})).status).toBe(404)
    const { body } = await client.call('GET', '/api/v1/openapi.json')
    // What is well-known has its place by RFC 8615, in every version; the log's addresses stand in proofs that outlive them.
    const others = /^\/(api\/v1|\.well-known|log)\//
    expect(Object.keys(body.paths as object).filter((path) => !others.test(path))).toEqual([])
  })
})

/** The links in the captured mails to these addresses for one document. */
async function inboxOf(recipients: string[], documentId: string): Promise<{ link: string }[]> {
  await until(async () => {
    const { body } = await client.call('GET', `${CREATE}/${documentId}/explain`)
    const awaited = body.awaited as { last_mail: { state: string } | null }[]
    return awaited.every((signer) => signer.last_mail?.state === 'captured') || undefined
  })
  return Promise.all(
    recipients.map(async (recipient) => {
      const { body } = await client.call('GET', `/api/v1/sandbox/inbox?recipient=${encodeURIComponent(recipient)}`)
      const [newest] = body.data as { id: string }[]
      const { body: mail } = await client.call('GET', `/api/v1/sandbox/inbox/${newest?.id}`)
      return { link: /http:\S+\/s\/\S+/.exec(String(mail.text))?.[0] ?? '' }
    }),
  )
}
