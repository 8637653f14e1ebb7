import type { AuditTrail } from '../chain/index.ts'
import { uploadPath } from './manifest.ts'

// The files that signers uploaded for fields. Their hashes are in the values that a signature commits to. An erased value
// names no file, and its file is erased as well.

/** SHA-256 in hex, by path in the bundle. */
export function signedUploads({ entries }: AuditTrail): Map<string, string> {
  const read = entries.map((entry) => ({ entry, ...(JSON.parse(entry.canonical) as Canonical) }))
  const signed = read.filter(({ kind }) => kind === 'signer_signed')
  const attempts = new Set(signed.flatMap(({ data }) => data.attempt_id ?? []))
  const begun = read.filter(({ kind, data }) => kind === 'attempt_begun' && attempts.has(data.attempt_id ?? ''))
  return new Map(
    [...signed, ...begun].flatMap(({ entry, data }) =>
      uploadsIn(entry).map((file) => [uploadPath(data.signer_id ?? '', file), file.sha256] as const),
    ),
  )
}

interface Canonical {
  kind: string
  data: { signer_id?: string; attempt_id?: string | null }
}

interface NamedFile {
  id: string
  type: string
  sha256: string
}

function uploadsIn({ revealed }: AuditTrail['entries'][number]): NamedFile[] {
  return Object.entries(revealed ?? {}).flatMap(([name, opening]) => {
    const value = /^field_\d+$/.test(name) ? opening?.value : undefined
    return value === undefined ? [] : uploadIn(value)
  })
}

/** A value is the canonical JSON of a field. The bundle is untrusted, so it may be anything else. */
function uploadIn(text: string): NamedFile[] {
  try {
    const field = JSON.parse(text) as { type?: string; value?: NamedFile | null } | null
    return field?.type === 'upload' && field.value ? [field.value] : []
  } catch {
    return []
  }
}
