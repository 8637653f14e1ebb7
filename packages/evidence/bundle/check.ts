import { type AuditTrail, type ChainVerdict, checkTrail, type KnownHead, parseTrail } from '../chain/index.ts'
import { toHex } from '../log/encoding.ts'
import { MARKS_FOLDER, PATHS, PROVIDER_FOLDER } from './manifest.ts'
import { type Bundle, manifestFault } from './read.ts'

// Whether a bundle's parts belong together. What is inside the PDFs, and whether the log knows the chain, is for others
// to judge.

export interface BundleVerdict {
  readonly trail: AuditTrail | undefined
  /** Undefined where there is no audit trail that could be read. */
  readonly chain: ChainVerdict | undefined
  /** Everything else that does not fit, in words; none for a bundle as it was made. */
  readonly faults: readonly string[]
}

export function checkBundle(
  bundle: Bundle,
  sha256: (bytes: Uint8Array) => Uint8Array,
  known: readonly KnownHead[] = [],
): BundleVerdict {
  const altered = manifestFault(bundle, sha256)
  const faults = altered === undefined ? [] : [altered]
  const trail = trailOf(bundle)
  if (!trail) return { trail, chain: undefined, faults: [...faults, `${PATHS.auditTrail} is not an audit trail`] }
  const hashText = (text: string) => toHex(sha256(new TextEncoder().encode(text)))
  const { manifest } = bundle
  if (manifest.sign_request_id !== trail.sign_request_id) faults.push(`${PATHS.auditTrail} is another request’s`)
  const chain = checkTrail(trail, hashText, [manifest.chain, ...known])
  if (chain.ok) faults.push(...fileFaults(bundle, trail, (bytes) => toHex(sha256(bytes))))
  return { trail, chain, faults }
}

/** The files are those whose hashes the chain holds, and none of them is missing that was not erased. */
function fileFaults({ files }: Bundle, trail: AuditTrail, hash: (bytes: Uint8Array) => string): string[] {
  const told = toldIn(trail)
  const changed = [...told.files].flatMap(([path, expected]) => {
    const bytes = files.get(path)
    if (bytes) return hash(bytes) === expected ? [] : [`${path} is not the file of which the chain tells`]
    return told.erased ? [] : [`${path} is missing`]
  })
  const others = [...told.uploads].flatMap(([path, expected]) => {
    const bytes = files.get(path)
    return bytes && hash(bytes) !== expected ? [`${path} is not the file of which the chain tells`] : []
  })
  const messages = new Set([...files].filter(([path]) => path.startsWith(PROVIDER_FOLDER)).map(([, b]) => hash(b)))
  const lost = told.erased ? [] : told.messages.filter((sha256) => !messages.has(sha256))
  return [...changed, ...others, ...lost.map((sha256) => `the provider’s message ${sha256} is missing`)]
}

interface Told {
  /** By path: SHA-256 in hex. */
  files: Map<string, string>
  /** The same, of files that need not be there: as received, and as shown where that differs. */
  uploads: Map<string, string>
  messages: string[]
  /** The files are gone, and the chain says so. */
  erased: boolean
}

function toldIn({ entries }: AuditTrail): Told {
  const told: Told = { files: new Map(), uploads: new Map(), messages: [], erased: false }
  for (const { canonical } of entries) {
    const { kind, data } = JSON.parse(canonical) as { kind: string; data: EntryData }
    if (data.signed_document) told.files.set(PATHS.signedDocument, data.signed_document.sha256)
    if (data.audit_trail) told.files.set(PATHS.certificate, data.audit_trail.sha256)
    if (kind === 'request_created' && !data.template) {
      if (data.uploaded_sha256) told.uploads.set(PATHS.originalDocument, data.uploaded_sha256)
      if (data.document_sha256) told.uploads.set(PATHS.shownDocument, data.document_sha256)
    }
    if (kind === 'signer_signed' && data.drawing_sha256)
      told.files.set(`${MARKS_FOLDER}${data.signer_id}.json`, data.drawing_sha256)
    if (kind === 'personal_data_erased') told.erased ||= data.documents === true
    told.messages.push(...(data.messages ?? []).map(({ sha256 }) => sha256))
  }
  return told
}

/** Of those entries that tell of files. */
interface EntryData {
  signer_id?: string
  signed_document?: { sha256: string }
  audit_trail?: { sha256: string }
  drawing_sha256?: string | null
  uploaded_sha256?: string | null
  document_sha256?: string | null
  /** Of a request that made its own document; what was drawn on it is told later. */
  template?: object
  messages?: { sha256: string }[]
  documents?: boolean
}

function trailOf({ files }: Bundle): AuditTrail | undefined {
  const bytes = files.get(PATHS.auditTrail)
  if (!bytes) return undefined
  try {
    return parseTrail(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
