import type { DocumentInfo, EventFile, RequestEvent, SignRequest } from '../model/types.ts'

export type FileKind = 'signed' | 'trail' | 'evidence' | 'original' | 'trailJson'

/** A file of the request, for a download. */
export function fileOf(
  { id, document_id, document_name }: Pick<SignRequest, 'id' | 'document_id' | 'document_name'>,
  kind: FileKind,
): { path: string; name: string } {
  const base = `/api/v1/document-signrequest/${id}`
  const stem = document_name.replace(/\.pdf$/i, '')
  switch (kind) {
    case 'signed':
      return { path: `${base}/signed-document`, name: `${stem} (signed).pdf` }
    case 'trail':
      return { path: `${base}/audit-trail`, name: `${stem} (audit trail).pdf` }
    case 'trailJson':
      return { path: `${base}/audit-trail`, name: `${stem} (audit trail).json` }
    case 'evidence':
      return { path: `${base}/evidence.zip`, name: `${stem} (evidence).zip` }
    case 'original':
      return { path: `/api/v1/documents/${document_id}/content?version=original`, name: `${stem}.pdf` }
    default:
      return kind satisfies never
  }
}

export interface ListedFile {
  readonly kind: FileKind
  /** Null: not known before it is downloaded. */
  readonly size: number | null
  readonly sha256: string | null
}

const UNKNOWN = { size: null, sha256: null }

/** The files that exist now. Hashes and sizes of finished files are in the event `document.signed`. */
export function listFiles(
  { state, ended_at }: Pick<SignRequest, 'ended_at' | 'state'>,
  document: Pick<DocumentInfo, 'size' | 'sha256'> | null,
  events: readonly RequestEvent[],
  canSeeEvidence: boolean,
): ListedFile[] {
  const original: ListedFile[] = document ? [{ kind: 'original', size: document.size, sha256: document.sha256 }] : []
  if (!canSeeEvidence) return original
  if (ended_at === null) return [{ kind: 'trailJson', ...UNKNOWN }, ...original]
  const finished = finishedFiles(events)
  return [
    ...(state === 'completed' ? [{ kind: 'signed', ...(finished?.signed_document ?? UNKNOWN) } as const] : []),
    { kind: 'trail', ...(finished?.audit_trail ?? UNKNOWN) },
    { kind: 'evidence', ...UNKNOWN },
    ...original,
  ]
}

type Finished = Pick<ListedFile, 'size' | 'sha256'>

function finishedFiles(events: readonly RequestEvent[]): { signed_document: Finished; audit_trail: Finished } | null {
  const data = events.find(({ type }) => type === 'document.signed')?.data
  const { signed_document, audit_trail } = (data ?? {}) as { signed_document?: EventFile; audit_trail?: EventFile }
  return signed_document && audit_trail
    ? { signed_document: hashOf(signed_document), audit_trail: hashOf(audit_trail) }
    : null
}

function hashOf({ size, sha256 }: EventFile): Finished {
  return { size, sha256 }
}
