import { createHash, verify, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addSignatureFields, joinedSource, memorySource, prepareSignature, signedAttributes } from '@countersign/pades'
import { concatBytes } from '@countersign/pades/bytes'
import type { ToSign } from '../service/wire.ts'

// A server with the helper's API that can also send wrong data.

export const CODE = 'ABCDE-12345'

export interface TestService extends AsyncDisposable {
  readonly address: string
  /** Progress reports and calls, in order. */
  readonly events: string[]
  /** Request bodies. */
  readonly bodies: string[]
  /** For each signature submitted, whether it is valid for the certificate submitted. */
  readonly signatures: boolean[]
}

export interface ServiceBehaviour {
  readonly pdf: Uint8Array
  /** Changes the data to sign. */
  readonly tamper?: (correct: ToSign) => ToSign
  /** Rejects the certificate. */
  readonly rejection?: { code: string; message: string }
  /** Responses to the first attempts, before one is accepted. */
  readonly conflicts?: readonly { code: 'document_leased' | 'document_changed'; append?: Uint8Array }[]
  /** Sends other bytes than announced. */
  readonly wrongBytes?: boolean
}

export async function startTestService(behaviour: ServiceBehaviour): Promise<TestService> {
  const events: string[] = []
  const bodies: string[] = []
  const signatures: boolean[] = []
  const conflicts = [...(behaviour.conflicts ?? [])]
  let pdf = behaviour.pdf
  let revision = 0
  let leaf = new Uint8Array()
  let toSign: ToSign | undefined

  const latest = () => ({ revision, size: pdf.length, sha256: hex(pdf), name: 'contract.pdf' })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    bodies.push(body)
    const input = body === '' ? {} : JSON.parse(body)
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    const path = pathname.replace('/helper/v1/', '')
    const send = (status: number, value: object = {}, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    }
    const key = `${request.method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
    if (key !== 'POST sessions' && request.headers.authorization !== 'Bearer the-token') return send(401)
    switch (key) {
      case 'POST sessions':
        if (input.code !== CODE) return send(404, { code: 'not_found', message: 'no such code' })
        return send(200, { ...SESSION, document: latest() })
      case 'POST progress':
        events.push(input.code === undefined ? input.state : `${input.state} ${input.code}`)
        return send(204)
      case 'GET certificate/document':
        return send(200, latest())
      case 'GET certificate/document.pdf':
        return sendBytes(request, response, behaviour.wrongBytes ? pdf.map((byte) => byte ^ 1) : pdf)
      case 'POST certificate/checks':
        leaf = Buffer.from(input.chain[0], 'base64')
        return send(202, { check: '5f3e9a52-0000-4000-8000-000000000000' })
      case 'GET certificate/checks/:id':
        return send(200, behaviour.rejection ? { state: 'refused', details: {}, ...behaviour.rejection } : ACCEPTED)
      case 'POST certificate/attempts': {
        const conflict = conflicts.shift()
        if (conflict?.append) {
          pdf = concatBytes([pdf, conflict.append])
          revision += 1
        }
        if (conflict) return send(409, { code: conflict.code, message: 'wait' }, { 'retry-after': '0' })
        if (input.document !== hex(pdf) || input.revision !== revision) return send(422, { message: 'other bytes' })
        toSign = await prepare(pdf, leaf)
        events.push('attempt')
        return send(201)
      }
      case 'GET certificate/attempts/:id':
        if (signatures.length > 0) return send(200, { state: 'signed' })
        return send(200, toSign && (behaviour.tamper?.(toSign) ?? toSign))
      case 'POST certificate/attempts/:id/signature':
        signatures.push(isSignature(leaf, toSign, input.signature))
        return send(202)
      case 'POST certificate/attempts/:id/abandon':
        events.push('abandon')
        return send(204)
      default:
        return send(404, { code: 'not_found', message: key })
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ events, bodies, signatures },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const SESSION = {
  token: 'the-token',
  sender: 'Example Ltd',
  signer: { name: 'Asha Rao' },
  consent: { sha256: 'c'.repeat(64), text: 'I have read this document.' },
  locale: 'en',
}

const ACCEPTED = {
  state: 'accepted',
  certificate: { subject: 'Asha Rao', issuer: 'Sandbox', serial: '01', valid_until: '2028-01-01T00:00:00.000Z' },
  algorithm: 'rsa-sha256',
}

/** The data that Countersign would send for this document and certificate. */
export async function prepare(pdf: Uint8Array, leaf: Uint8Array): Promise<ToSign> {
  const isRsa = new X509Certificate(leaf).publicKey.asymmetricKeyType === 'rsa'
  const base = memorySource(pdf)
  const fields = await addSignatureFields(base, [{ name: 'Signer', page: 1, rect: undefined, tooltip: 'Signer' }])
  const source = joinedSource(base, memorySource(fields))
  const prepared = await prepareSignature(source, { fields: [{ name: 'Signer' }], signingTime: new Date() })
  const { toBeSigned } = await signedAttributes(prepared, [leaf], isRsa ? 'rsa-sha256' : 'ecdsa-sha256')
  return {
    state: 'to_sign',
    lease_until: new Date(Date.now() + 60_000).toISOString(),
    increment: Buffer.concat([fields, prepared.increment]).toString('base64'),
    byte_range: [...prepared.byteRange],
    attributes: Buffer.from(toBeSigned).toString('base64'),
    algorithm: isRsa ? 'rsa-sha256' : 'ecdsa-sha256',
  }
}

function isSignature(leaf: Uint8Array, toSign: ToSign | undefined, signature: string): boolean {
  const attributes = Buffer.from(toSign?.attributes ?? '', 'base64')
  return verify('sha256', attributes, new X509Certificate(leaf).publicKey, Buffer.from(signature, 'base64'))
}

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
  response.writeHead(from > 0 ? 206 : 200, from > 0 ? range : {}).end(bytes.subarray(from))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
