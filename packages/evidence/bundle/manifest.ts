// What evidence.zip holds. Everything a request leaves behind lies in it as files, and manifest.json, which is not signed
// and need not be, says which they are: what binds them is the chain in audit-trail.json and the signatures in the PDFs.

export const FORMAT = 'countersign-evidence'
export const VERSION = 1

/** Where each part lies. Signers' marks and providers' messages lie in folders, one file each. */
export const PATHS = {
  readme: 'README.txt',
  manifest: 'manifest.json',
  signedDocument: 'signed-document.pdf',
  certificate: 'certificate-of-completion.pdf',
  originalDocument: 'original-document.pdf',
  /** The bytes that were shown and signed, where they are not those that were uploaded. */
  shownDocument: 'shown-document.pdf',
  auditTrail: 'audit-trail.json',
  logProof: 'log/proof.json',
  logKey: 'log/key.txt',
  bsaCertificate: 'certificate-bsa-2023-s63.pdf',
} as const

/** What was drawn, typed or uploaded as a signature, by signer. */
export const MARKS_FOLDER = 'marks/'
/** What was asked of providers and what they answered, by signer and attempt. */
export const PROVIDER_FOLDER = 'provider/'

export type PartKind =
  | 'readme'
  | 'signed_document'
  | 'certificate_of_completion'
  | 'original_document'
  | 'shown_document'
  | 'audit_trail'
  | 'log_proof'
  | 'log_key'
  | 'mark'
  | 'provider_message'
  | 'bsa_certificate'

export interface ManifestFile {
  readonly path: string
  /** A later version may know more kinds; a reader passes over those it does not know. */
  readonly what: PartKind | (string & {})
  /** Hex, of the file's bytes. */
  readonly sha256: string
  readonly size: number
}

export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: number
  readonly sign_request_id: string
  readonly document_id: string
  readonly mode: 'test' | 'live'
  /** The request's state when this was made: a final one, or `sealing` and earlier. */
  readonly state: string
  /** RFC 3339. */
  readonly made_at: string
  /** Of audit-trail.json. */
  readonly chain: { readonly count: number; readonly head: string }
  /** All files but manifest.json itself. */
  readonly files: readonly ManifestFile[]
}

/** Throws where the text is no manifest. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest> | null
  if (manifest?.format !== FORMAT) throw new TypeError(`its format is not ${FORMAT}`)
  if (manifest.version !== VERSION) throw new TypeError(`its version is ${String(manifest.version)}, not ${VERSION}`)
  for (const name of ['sign_request_id', 'document_id', 'mode', 'state', 'made_at'] as const)
    if (typeof manifest[name] !== 'string') throw new TypeError(`its ${name} is not a text`)
  if (!Number.isSafeInteger(manifest.chain?.count) || !isHash(manifest.chain?.head))
    throw new TypeError('its chain is not a count and a hash')
  if (!Array.isArray(manifest.files) || !manifest.files.every(isFile))
    throw new TypeError('its files are not a list of paths with their SHA-256 and size')
  return manifest as Manifest
}

function isFile(file: Partial<ManifestFile> | null): boolean {
  return (
    typeof file?.path === 'string' &&
    typeof file.what === 'string' &&
    isHash(file.sha256) &&
    Number.isSafeInteger(file.size)
  )
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}
