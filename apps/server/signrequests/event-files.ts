import type { StoredFile } from '@countersign/domain/signrequest'

// The files of the event document.signed. The event's row stores their hashes and sizes. The link, which is a secret, and
// the bytes, which are stored encrypted, are empty strings in the row and are filled in when the body is sent. The
// filled-in values never change, so every delivery has the same body.

/** The limit for each file. A larger one is only linked. */
export const MAX_INLINE_BYTES = 5 * 1024 * 1024

export type EventFile = 'signed_document' | 'audit_trail'

export interface EventFiles {
  signedDocument: StoredFile
  auditTrail: StoredFile
  /** The log's checkpoint that the audit trail names. */
  logCheckpoint: string | null
}

/** The files as the event's row stores them. */
export function presentFiles({ signedDocument, auditTrail, logCheckpoint }: EventFiles, delivery: 'inline' | 'link') {
  const isInline = ({ size }: StoredFile) => delivery === 'inline' && size <= MAX_INLINE_BYTES
  const file = (stored: StoredFile) => ({
    url: '',
    sha256: stored.sha256,
    size: stored.size,
    content_type: 'application/pdf',
    content_base64: isInline(stored) ? '' : null,
  })
  return { signed_document: file(signedDocument), audit_trail: file(auditTrail), log_checkpoint: logCheckpoint }
}

/** Input of a client cannot match: inside JSON strings quotation marks are escaped. */
const FILE =
  /"(signed_document|audit_trail)":\{"url":"","sha256":"([0-9a-f]{64})","size":(\d+),"content_type":"application\/pdf","content_base64":(""|null)\}/g

export function carriesFiles(body: string): boolean {
  return body.match(FILE) !== null
}

export interface Filling {
  /** Null: the file is erased. */
  url: string | null
  /** Null: the body does not contain the bytes. */
  contentBase64: string | null
}

/** The body with its links, and with the bytes of inline files. */
export function fillFiles(body: string, filling: Record<EventFile, Filling>): string {
  return body.replaceAll(FILE, (_, name: EventFile, sha256, size, place) => {
    const { url, contentBase64 } = filling[name]
    const content = place === 'null' || contentBase64 === null ? 'null' : `"${contentBase64}"`
    return `"${name}":{"url":${JSON.stringify(url)},"sha256":"${sha256}","size":${size},"content_type":"application/pdf","content_base64":${content}}`
  })
}

/** The files whose bytes this body contains. */
export function inlineFiles(body: string): Set<EventFile> {
  const inline = [...body.matchAll(FILE)].filter(([, , , , place]) => place === '""')
  return new Set(inline.map(([, name]) => name as EventFile))
}
