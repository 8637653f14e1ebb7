// The contents of evidence.zip: all records of a request as files, listed in manifest.json. The manifest is not signed. The
// chain in audit-trail.json and the signatures in the PDFs bind the files to each other.

export const FORMAT = 'countersign-evidence'
export const VERSION = 1

/** The path of each part. Signers' marks, their files and provider messages are in folders, one file each. */
export const PATHS = {
  readme: 'README.txt',
  manifest: 'manifest.json',
  signedDocument: 'signed-document.pdf',
  certificate: 'certificate-of-completion.pdf',
  originalDocument: 'original-document.pdf',
  /** The document that was shown and signed, if it differs from the upload. */
  shownDocument: 'shown-document.pdf',
  auditTrail: 'audit-trail.json',
  logProof: 'log/proof.json',
  logKey: 'log/key.txt',
  bsaCertificate: 'certificate-bsa-2023-s63.pdf',
} as const

/** Drawn, typed or uploaded signatures, by signer. */
export const MARKS_FOLDER = 'marks/'
/** Requests to providers and their responses, by signer and attempt. */
export const PROVIDER_FOLDER = 'provider/'

/** Files that signers uploaded for fields, by signer. */
export const UPLOADS_FOLDER = 'uploads/'

/** The path of a signer's file: ids as in the audit trail, and `pdf`, `png` or `jpeg`. */
export function uploadPath(signerId: string, { id, type }: { readonly id: string; readonly type: string }): string {
  return `${UPLOADS_FOLDER}${signerId}/${id}.${type}`
}

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
  | 'signer_upload'
  | 'bsa_certificate'

export interface ManifestFile {
  readonly path: string
  /** Later versions may add kinds; readers ignore unknown ones. */
  readonly what: PartKind | (string & {})
  /** Hex. */
  readonly sha256: string
  readonly size: number
}

export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: number
  readonly sign_request_id: string
  readonly document_id: string
  readonly mode: 'test' | 'live'
  /** The request's state when the bundle was created; not necessarily final. */
  readonly state: string
  /** RFC 3339. */
  readonly made_at: string
  /** The count and head of audit-trail.json. */
  readonly chain: { readonly count: number; readonly head: string }
  /** All files except manifest.json. */
  readonly files: readonly ManifestFile[]
}

/** Throws if the text is not a manifest. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest> | null
  if (manifest?.format !== FORMAT) throw new TypeError(`the format is not ${FORMAT}`)
  if (manifest.version !== VERSION) throw new TypeError(`the version is ${String(manifest.version)}, not ${VERSION}`)
  for (const name of ['sign_request_id', 'document_id', 'mode', 'state', 'made_at'] as const)
    if (typeof manifest[name] !== 'string') throw new TypeError(`${name} is not a string`)
  if (!Number.isSafeInteger(manifest.chain?.count) || !isHash(manifest.chain?.head))
    throw new TypeError('chain must have a count and a hash')
  if (!Array.isArray(manifest.files) || !manifest.files.every(isFile))
    throw new TypeError('files must be a list of paths with SHA-256 and size')
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
