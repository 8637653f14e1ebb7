import { hash } from 'node:crypto'
import {
  bytesPart,
  FORMAT,
  type Manifest,
  type ManifestFile,
  PATHS,
  type Part,
  type PartKind,
  textPart,
  VERSION,
} from '@countersign/evidence/bundle'
import type { AuditTrail } from '@countersign/evidence/chain'
import type { LogProof } from '@countersign/evidence/log'
import type { BsaFacts } from './bsa-certificate.ts'
import { readmeOf } from './readme.ts'

// Assembles evidence.zip: all records of a request, sufficient for verification without this service.

export interface BundleInput {
  readonly request: Pick<Manifest, 'sign_request_id' | 'document_id' | 'mode' | 'state'>
  readonly madeAt: Date
  readonly trail: AuditTrail
  /** Null if the log does not contain the head yet, or if there is no log. */
  readonly log: { readonly proof: LogProof; readonly keys: string } | null
  /** Stored files, in the order of the bundle. */
  readonly stored: readonly StoredPart[]
  /** The content of the certificate for courts in India. */
  readonly record: BsaFacts
}

/** A stored file. Its row contains its hash and size. */
export interface StoredPart extends ManifestFile {
  readonly what: PartKind
  readonly open: Part['open']
}

export interface Made {
  readonly manifest: Manifest
  readonly parts: readonly Part[]
}

export async function makeBundle(input: BundleInput): Promise<Made> {
  const { request, madeAt, trail, log, stored, record } = input
  const evidence = [
    ...stored,
    inMemory(PATHS.auditTrail, 'audit_trail', json(trail)),
    ...(log
      ? [inMemory(PATHS.logProof, 'log_proof', json(log.proof)), inMemory(PATHS.logKey, 'log_key', log.keys)]
      : []),
  ]
  // Loaded on demand, because fonts are large.
  const { makeBsaCertificate } = await import('./bsa-certificate.ts')
  const certificate = await makeBsaCertificate(record, evidence.map(listed), madeAt)
  const files = [...evidence, inMemory(PATHS.bsaCertificate, 'bsa_certificate', certificate)]
  const readme = inMemory(PATHS.readme, 'readme', readmeOf(request, trail, files.map(listed)))
  const parts = [readme, ...files]
  const { count, head } = trail
  const facts = { ...request, made_at: madeAt.toISOString(), chain: { count, head } }
  return { manifest: { format: FORMAT, version: VERSION, ...facts, files: parts.map(listed) }, parts }
}

function inMemory(path: string, what: PartKind, content: string | Uint8Array): StoredPart {
  const part = typeof content === 'string' ? textPart(path, content) : bytesPart(path, content)
  return { ...part, what, sha256: hash('sha256', content, 'hex'), size: Buffer.byteLength(content) }
}

function listed({ path, what, sha256, size }: StoredPart): ManifestFile {
  return { path, what, sha256, size }
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
