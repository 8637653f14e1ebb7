import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { bytesPart, FORMAT, type Manifest, PATHS, VERSION, writeBundle } from '@countersign/evidence/bundle'
import { type AuditTrail, chainEntry, GENESIS, type Json, type TrailEntry } from '@countersign/evidence/chain'
import {
  encodeLeaf,
  formatCheckpoint,
  formatVerifierKey,
  type LogProof,
  leafHash,
  makeVerifierKey,
  nodeHash,
  requestSha256,
  signNote,
  toHex,
} from '@countersign/evidence/log'
import {
  addDocumentTimestamp,
  addSignatureFields,
  appendValidationData,
  collectValidationData,
  memorySource,
  parseCertificate,
  signBaselineT,
} from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { timestampBy } from '@countersign/pades/trust'
import { createPki, issueSigner, type Pki, pkiFetcher } from '@countersign/sandbox-pki'
import { type SampleObjects, samplePdf } from '../../pades/testing/sample-pdfs.ts'
import type { Trust } from '../trust.ts'

// Creates test files: PDFs signed under a test CA, audit trails, a log, and evidence bundles.

export const REQUEST = 'sr_0198c0de00007000800000000000000a'

export interface Fixtures {
  readonly pki: Pki
  /** Trusts the test CA as operator root, as sandbox root or not at all, with or without the log's key. */
  trust(of: 'operator' | 'sandbox' | 'nobody', logs?: 'log' | 'no log'): Trust
  readonly logKey: string
  /** An unsigned PDF with the signature fields A and B. */
  blank(objects?: SampleObjects): Promise<Uint8Array>
  /** Signs at level B-LT. */
  sign(pdf: Uint8Array, options?: SignOptions): Promise<Uint8Array>
  /** Adds a document timestamp (level B-LTA). */
  archive(pdf: Uint8Array): Promise<Uint8Array>
  /** A certificate of completion with the trail attached, sealed at level B-LTA. */
  certificate(trail: AuditTrail): Promise<Uint8Array>
  /** A trail with two signers. Ends with `request_completed` if the files are given. */
  trail(files?: { document: Uint8Array; certificate: Uint8Array }): AuditTrail
  /** A log proof of the trail's last entry. */
  logged(trail: AuditTrail): Promise<LogProof>
  /** An evidence.zip of these parts; by default those of a completed request. */
  evidence(parts?: Parts): Promise<Uint8Array>
  /** The parts of a completed request. */
  completed(): Promise<Parts>
}

export interface SignOptions {
  readonly field?: string
  readonly by?: string
  readonly organization?: string
  readonly reason?: string
  readonly name?: string
  readonly location?: string
}

export interface Parts {
  readonly document: Uint8Array | null
  readonly certificate: Uint8Array | null
  readonly trail: AuditTrail
  readonly proof: LogProof | null
  /** Changes the files after the manifest is written. */
  readonly tamper: (files: Map<string, Uint8Array>) => void
}

/** `log`: its origin. */
export function createFixtures({ log: origin = 'log.example/2026' } = {}): Fixtures {
  const pki = createPki({ name: 'Example Trust', baseUrl: 'http://pki.example.invalid' })
  const sources = { anchors: [parseCertificate(pki.root.certificate)], fetcher: pkiFetcher(pki), now: () => new Date() }
  const stamp = timestampBy({ ...sources, url: `${pki.baseUrl}/tsa` })
  const log = openLog(origin)
  const roots = (of: 'operator' | 'sandbox') => [{ of, certificate: parseCertificate(pki.root.certificate) }]

  const sign = async (pdf: Uint8Array, options: SignOptions = {}): Promise<Uint8Array> => {
    const { field = 'A', by = 'Ada Lovelace', organization, reason, name, location } = options
    const subject = { commonName: by, ...(organization !== undefined && { organization }) }
    const { key, chain } = issueSigner(pki, { subject })
    const dictionary = {
      fields: [{ name: field }] as const,
      signingTime: new Date(),
      ...(reason !== undefined && { reason }),
      ...(name !== undefined && { name }),
      ...(location !== undefined && { location }),
    }
    const { increment, cms } = await signBaselineT(memorySource(pdf), keyObjectSigner(key, chain), dictionary, stamp)
    const signed = joined(pdf, increment)
    const data = await collectValidationData(cms, sources)
    return joined(signed, (await appendValidationData(memorySource(signed), data)) ?? new Uint8Array())
  }
  const archive = async (pdf: Uint8Array) =>
    joined(pdf, (await addDocumentTimestamp(memorySource(pdf), stamp)).increment)
  const seal = { by: 'Example Signatures', organization: 'Example Signatures' }
  const certificate = async (trail: AuditTrail) => {
    const blank = await blankPdf(withAttachment('audit-trail.json', JSON.stringify(trail)))
    return archive(await sign(blank, { ...seal, reason: 'Seal of the certificate of completion' }))
  }
  const completed = async (): Promise<Parts> => {
    const first = await sign(await blankPdf(), { ...seal, reason: 'Sealed for Ada Lovelace <ada@example.com>' })
    const document = await archive(await sign(first, { field: 'B', by: 'Grace Hopper', name: 'Grace Hopper' }))
    const trailBefore = trailOf()
    const sealed = await certificate(trailBefore)
    const trail = trailOf({ document, certificate: sealed }, trailBefore.entries)
    return { document, certificate: sealed, trail, proof: await log.prove(trail), tamper: () => {} }
  }
  return {
    pki,
    trust: (of, logs = 'log') => {
      return { roots: of === 'nobody' ? [] : roots(of), logs: logs === 'log' ? [log.key] : [] }
    },
    logKey: log.key,
    blank: blankPdf,
    sign,
    archive,
    certificate,
    trail: trailOf,
    logged: log.prove,
    completed,
    evidence: async (parts) => bundleOf(parts ?? (await completed()), log.key),
  }
}

async function blankPdf(objects: SampleObjects = {}): Promise<Uint8Array> {
  const base = samplePdf({ objects })
  const fields = ['A', 'B'].map((name, index) => {
    return { name, page: 1, rect: [72, 100 + 100 * index, 272, 160 + 100 * index] as const, tooltip: `Box ${name}` }
  })
  return joined(base, await addSignatureFields(memorySource(base), fields))
}

export function withAttachment(name: string, content: string): SampleObjects {
  const bytes = Buffer.from(content).toString('latin1')
  return {
    1: '<</Type/Catalog/Pages 2 0 R/AF[30 0 R]>>',
    30: `<</Type/Filespec/F(${name})/UF(${name})/AFRelationship/Data/EF<</F 31 0 R/UF 31 0 R>>>>`,
    31: `<</Type/EmbeddedFile/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`,
  }
}

const hex = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** Continues the trail after the given entries. */
function trailOf(
  files?: { document: Uint8Array; certificate: Uint8Array },
  before: readonly TrailEntry[] = [],
): AuditTrail {
  const kinds: [string, Record<string, Json>][] = [
    ['request_created', { signers: [{ id: 'sgn_1' }, { id: 'sgn_2' }] }],
    ['signer_viewed', { signer_id: 'sgn_1' }],
    ['signer_signed', { signer_id: 'sgn_1' }],
    ['signer_signed', { signer_id: 'sgn_2' }],
    ['all_signed', {}],
    ...(files ? [['request_completed', fileHashes(files)] as [string, Record<string, Json>]] : []),
  ]
  const entries = [...before]
  for (const [index, [kind, data]] of kinds.entries()) {
    if (index < before.length) continue
    const actor = { type: 'system' }
    const at = `2026-11-15T10:0${index}:00.000Z`
    const personal: Record<string, string> = kind === 'signer_signed' ? { ip: '192.0.2.7' } : {}
    const content = { request: REQUEST, seq: index + 1, at, kind, actor, data, personal }
    const salt = () => randomBytes(16).toString('hex')
    const { canonical, hash, revealed } = chainEntry(content, entries.at(-1)?.hash ?? GENESIS, hex, salt)
    entries.push({ canonical, hash, revealed })
  }
  return { sign_request_id: REQUEST, count: entries.length, head: entries.at(-1)?.hash ?? '', entries }
}

function fileHashes({
  document,
  certificate,
}: {
  document: Uint8Array
  certificate: Uint8Array
}): Record<string, Json> {
  return {
    signed_document: { sha256: hex(document), size: document.length },
    audit_trail: { sha256: hex(certificate), size: certificate.length },
  }
}

function openLog(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())
  const key = makeVerifierKey(origin, raw, sha256)
  const prove = async ({ sign_request_id: request, count, head }: AuditTrail): Promise<LogProof> => {
    const logged = {
      requestSha256: requestSha256(request, sha256),
      count,
      head: Uint8Array.from(Buffer.from(head, 'hex')),
    }
    const [own, other] = [leafHash(encodeLeaf(logged), sha256), leafHash(new Uint8Array(72), sha256)]
    const checkpoint = await signNote(formatCheckpoint({ origin, size: 2, root: nodeHash(other, own, sha256) }), {
      key,
      sign: async (message) => Uint8Array.from(sign(null, message, privateKey)),
    })
    const leaf = { index: 1, request_sha256: toHex(logged.requestSha256), count, head }
    return { checkpoint, leaf, inclusion: [toHex(other)] }
  }
  return { key: formatVerifierKey(key), prove }
}

async function bundleOf({ document, certificate, trail, proof, tamper }: Parts, logKey: string): Promise<Uint8Array> {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value))
  const files = new Map<string, Uint8Array>([
    [PATHS.readme, Buffer.from('Read me first.')],
    ...(document ? [[PATHS.signedDocument, document] as const] : []),
    ...(certificate ? [[PATHS.certificate, certificate] as const] : []),
    [PATHS.auditTrail, text(trail)],
    ...(proof
      ? ([
          [PATHS.logProof, text(proof)],
          [PATHS.logKey, Buffer.from(`${logKey}\n`)],
        ] as const)
      : []),
  ])
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    sign_request_id: REQUEST,
    document_id: '0198c0de-0000-7000-8000-000000000001',
    mode: 'live',
    state: document ? 'completed' : 'declined',
    made_at: '2026-11-15T10:15:30.123Z',
    chain: { count: trail.count, head: trail.head },
    files: [...files].map(([path, bytes]) => ({ path, what: 'part', sha256: hex(bytes), size: bytes.length })),
  }
  tamper(files)
  const parts = [...files].map(([path, bytes]) => bytesPart(path, bytes))
  return Uint8Array.from(await buffer(writeBundle(manifest, parts)))
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(pieces))
}
