import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { encodeSignedAttributes } from '@countersign/pades/cms'
import type {
  AttemptBody,
  AttemptState,
  CheckBody,
  CheckState,
  DocumentRevision,
  HelperCode,
  SignatureBody,
} from '../certificate.ts'
import type { CertificateScenario } from './certificate-scenarios.ts'

/** One visit of a signer with their own certificate; the server behaves as the scenario says. */
export interface CertificateVisit {
  /** Answers a request under `certificate/`; returns whether the document is signed. */
  answer(response: ServerResponse, path: string[], body: string): boolean
  /** The signature and what it covers. */
  signed(): { certificate: Buffer; attributes: Buffer; signature: Buffer } | null
}

export function startCertificateVisit(scenario: CertificateScenario): CertificateVisit {
  let chain: Buffer[] = []
  let revision = BYTES
  let attempts = 0
  let signature: Buffer | null = null
  const attributes = () => attributesFor(revision, chain[0] ?? Buffer.of(), scenario.wrongAttributes === true)

  const begin = (response: ServerResponse, body: AttemptBody) => {
    attempts++
    if (scenario.begin === 'leased') return refuse(response, 'document_leased', { 'retry-after': '30' })
    if (scenario.begin === 'moved' && attempts === 1)
      revision = Buffer.concat([revision, Buffer.from('% another signature\n')])
    if (body.document !== sha256(revision)) return refuse(response, 'document_changed')
    return send(response, 201, {})
  }

  return {
    signed: () => signature && { certificate: chain[0] ?? Buffer.of(), attributes: attributes(), signature },
    answer(response, [noun = '', id, verb], body) {
      switch (`${noun} ${id === undefined ? '' : 'one'} ${verb ?? ''}`.trim()) {
        case 'checks':
          chain = (JSON.parse(body) as CheckBody).chain.map((der) => Buffer.from(der, 'base64'))
          send(response, 202, { check: 'c1' })
          break
        case 'checks one':
          if (scenario.check !== 'never') send(response, 200, verdictOf(scenario.check))
          break
        case 'document':
          send(response, 200, revisionOf(revision))
          break
        case 'document.pdf':
          sendBytes(
            response,
            scenario.document === 'other' ? Buffer.alloc(revision.length, ' ') : revision,
            scenario.document === 'half',
          )
          break
        case 'attempts':
          begin(response, JSON.parse(body) as AttemptBody)
          break
        case 'attempts one':
          if (scenario.attempt !== 'never')
            send(response, 200, attemptOf(scenario, revision, attributes(), signature !== null))
          break
        case 'attempts one signature':
          signature = Buffer.from((JSON.parse(body) as SignatureBody).signature, 'base64')
          send(response, 202, {})
          return true
        case 'attempts one abandon':
          response.writeHead(204).end()
          break
        case 'helper-code':
          send(response, 200, CODE())
          break
        case 'helper':
          if (response.req.url?.endsWith(`seen=${scenario.helper?.state ?? 'waiting'}`)) break
          send(response, 200, scenario.helper ?? { state: 'waiting' })
          break
        default:
          send(response, 404, { status: 'error', code: 'not_found' })
      }
      return false
    },
  }
}

const CODE = (): HelperCode => ({ code: '7K2QM9XWPA', expires_at: new Date(Date.now() + 600_000).toISOString() })

function verdictOf(refusal: CertificateScenario['check']): CheckState {
  if (refusal !== undefined && refusal !== 'never') return { state: 'refused', code: refusal, message: '', details: {} }
  return {
    state: 'accepted',
    certificate: {
      ...{ subject: 'Margaret Okonkwo-Lindqvist', issuer: 'Harbour Trust Personal CA 3' },
      ...{ serial: '3f0a91c2', valid_until: '2028-05-31T12:00:00.000Z' },
    },
    algorithm: 'ecdsa-sha256',
  }
}

function attemptOf(
  { attempt }: CertificateScenario,
  revision: Buffer,
  attributes: Buffer,
  isSigned: boolean,
): AttemptState {
  if (attempt !== undefined && attempt !== 'never') return { state: 'failed', code: attempt, message: '' }
  if (isSigned) return { state: 'signed' }
  return {
    state: 'to_sign',
    lease_until: new Date(Date.now() + 60_000).toISOString(),
    increment: INCREMENT.toString('base64'),
    byte_range: [0, revision.length + SLOT, revision.length + SLOT_END, INCREMENT.length - SLOT_END],
    attributes: attributes.toString('base64'),
    algorithm: 'ecdsa-sha256',
  }
}

function attributesFor(revision: Buffer, certificate: Buffer, isWrong: boolean): Buffer {
  const hash = createHash('sha256').update(isWrong ? 'something else' : revision)
  hash.update(INCREMENT.subarray(0, SLOT)).update(INCREMENT.subarray(SLOT_END))
  return Buffer.from(encodeSignedAttributes(hash.digest(), createHash('sha256').update(certificate).digest()))
}

function revisionOf(revision: Buffer): DocumentRevision {
  return {
    revision: revision === BYTES ? 0 : 1,
    size: revision.length,
    sha256: sha256(revision),
    name: 'agreement.pdf',
  }
}

/** A PDF of one page without a cross-reference table; viewers reconstruct it. */
const BYTES = Buffer.from(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 49>>stream
BT /F 24 Tf 60 760 Td (Tenancy agreement) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`)
const INCREMENT = Buffer.from(`5 0 obj<</Type/Sig/Contents <${'0'.repeat(64)}> >>endobj\n%%EOF\n`)
const SLOT = INCREMENT.indexOf('<0')
const SLOT_END = INCREMENT.indexOf('0>') + 2

function sendBytes(response: ServerResponse, bytes: Buffer, isTruncated: boolean): void {
  const from = Number(/^bytes=(\d+)-$/.exec(response.req.headers.range ?? '')?.[1] ?? 0)
  response.writeHead(from > 0 ? 206 : 200, { 'content-type': 'application/pdf', 'content-length': bytes.length - from })
  if (isTruncated) response.write(bytes.subarray(from, bytes.length / 2))
  else response.end(bytes.subarray(from))
}

function refuse(response: ServerResponse, code: string, headers: Record<string, string> = {}): void {
  send(response, 409, { status: 'error', code }, headers)
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
