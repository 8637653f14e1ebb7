import { type AuditTrail, type ChainVerdict, checkTrail, type KnownHead, parseTrail } from '../chain/index.ts'
import { toHex } from '../log/encoding.ts'
import { MARKS_FOLDER, PATHS, PROVIDER_FOLDER, UPLOADS_FOLDER } from './manifest.ts'
import { type Bundle, manifestFault } from './read.ts'
import { signedUploads } from './signed-uploads.ts'

// Checks that the parts of a bundle belong together. PDF signatures and the log proof are not checked here.

export interface BundleVerdict {
  readonly trail: AuditTrail | undefined
  /** Undefined if the audit trail is missing or unreadable. */
  readonly chain: ChainVerdict | undefined
  /** All other faults, as English sentences; empty for an unchanged bundle. */
  readonly faults: readonly string[]
}

export function checkBundle(
  bundle: Bundle,
  sha256: (bytes: Uint8Array) => Uint8Array,
  known: readonly KnownHead[] = [],
): BundleVerdict {
  const mismatch = manifestFault(bundle, sha256)
  const faults = mismatch === undefined ? [] : [mismatch]
  const trail = readTrail(bundle)
  if (!trail) return { trail, chain: undefined, faults: [...faults, `${PATHS.auditTrail} is not an audit trail`] }
  const hashText = (text: string) => toHex(sha256(new TextEncoder().encode(text)))
  const { manifest } = bundle
  if (manifest.sign_request_id !== trail.sign_request_id) faults.push(`${PATHS.auditTrail} belongs to another request`)
  const chain = checkTrail(trail, hashText, [manifest.chain, ...known])
  if (chain.ok) faults.push(...fileFaults(bundle, trail, (bytes) => toHex(sha256(bytes))))
  return { trail, chain, faults }
}

/** Compares the files with the hashes in the chain. Files may be missing only after an erasure. */
function fileFaults({ files }: Bundle, trail: AuditTrail, hash: (bytes: Uint8Array) => string): string[] {
  const recorded = recordedFiles(trail)
  const changed = [...recorded.files].flatMap(([path, expected]) => {
    const bytes = files.get(path)
    if (bytes) return hash(bytes) === expected ? [] : [`${path} does not match its hash in the audit trail`]
    return recorded.erased ? [] : [`${path} is missing`]
  })
  const uploads = [...recorded.uploads].flatMap(([path, expected]) => {
    const bytes = files.get(path)
    return bytes && hash(bytes) !== expected ? [`${path} does not match its hash in the audit trail`] : []
  })
  const messages = new Set([...files].filter(([path]) => path.startsWith(PROVIDER_FOLDER)).map(([, b]) => hash(b)))
  const lost = recorded.erased ? [] : recorded.messages.filter((sha256) => !messages.has(sha256))
  const unknown = [...files.keys()]
    .filter((path) => path.startsWith(UPLOADS_FOLDER) && !recorded.files.has(path))
    .map((path) => `${path} is not in the audit trail`)
  return [...changed, ...uploads, ...unknown, ...lost.map((sha256) => `the provider message ${sha256} is missing`)]
}

/** The files that the audit trail records. */
interface RecordedFiles {
  /** SHA-256 in hex, by path. */
  files: Map<string, string>
  /** The same for optional files: the uploaded document, and the shown document if it differs. */
  uploads: Map<string, string>
  messages: string[]
  /** The trail records the erasure of the files. */
  erased: boolean
}

function recordedFiles(trail: AuditTrail): RecordedFiles {
  const recorded: RecordedFiles = { files: signedUploads(trail), uploads: new Map(), messages: [], erased: false }
  for (const { canonical } of trail.entries) {
    const { kind, data } = JSON.parse(canonical) as { kind: string; data: EntryData }
    if (data.signed_document) recorded.files.set(PATHS.signedDocument, data.signed_document.sha256)
    if (data.audit_trail) recorded.files.set(PATHS.certificate, data.audit_trail.sha256)
    if (kind === 'request_created' && !data.template) {
      if (data.uploaded_sha256) recorded.uploads.set(PATHS.originalDocument, data.uploaded_sha256)
      if (data.document_sha256) recorded.uploads.set(PATHS.shownDocument, data.document_sha256)
    }
    if (kind === 'signer_signed' && data.drawing_sha256)
      recorded.files.set(`${MARKS_FOLDER}${data.signer_id}.json`, data.drawing_sha256)
    if (kind === 'personal_data_erased') recorded.erased ||= data.documents === true
    recorded.messages.push(...(data.messages ?? []).map(({ sha256 }) => sha256))
  }
  return recorded
}

/** The data of entries that record files. */
interface EntryData {
  signer_id?: string
  signed_document?: { sha256: string }
  audit_trail?: { sha256: string }
  drawing_sha256?: string | null
  uploaded_sha256?: string | null
  document_sha256?: string | null
  /** The request created its document from a template; later entries record the result. */
  template?: object
  messages?: { sha256: string }[]
  documents?: boolean
}

function readTrail({ files }: Bundle): AuditTrail | undefined {
  const bytes = files.get(PATHS.auditTrail)
  if (!bytes) return undefined
  try {
    return parseTrail(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
