import type { StoredFile } from '@countersign/domain/signrequest'

// The files of document.signed (spec §7). The row of the event keeps everything about them but the link, which is a
// secret, and the bytes, which lie encrypted elsewhere: their places are empty texts, filled whenever the body is
// written out. What fills them never changes, so the body is the same every time.

/** Both together: larger ones are only linked to. */
const MOST_INLINE_BYTES = 5 * 1024 * 1024

export type EventFile = 'signed_document' | 'audit_trail'

export interface EventFiles {
  signedDocument: StoredFile
  auditTrail: StoredFile
  /** The log's checkpoint that the audit trail names. */
  logCheckpoint: string | null
}

/** As the event's row keeps them. */
export function presentFiles({ signedDocument, auditTrail, logCheckpoint }: EventFiles, delivery: 'inline' | 'link') {
  const inline = delivery === 'inline' && signedDocument.size + auditTrail.size <= MOST_INLINE_BYTES
  const file = ({ sha256, size }: StoredFile) => ({
    url: '',
    sha256,
    size,
    content_type: 'application/pdf',
    content_base64: inline ? '' : null,
  })
  return { signed_document: file(signedDocument), audit_trail: file(auditTrail), log_checkpoint: logCheckpoint }
}

/** Quotation marks stand bare only in the structure of JSON: nothing a client sent can look like this. */
const FILE =
  /"(signed_document|audit_trail)":\{"url":"","sha256":"([0-9a-f]{64})","size":(\d+),"content_type":"application\/pdf","content_base64":(""|null)\}/g

export function carriesFiles(body: string): boolean {
  return body.match(FILE) !== null
}

export interface Filling {
  /** Null: there is nothing to link to any more. */
  url: string | null
  /** Null: the bytes are left out. */
  contentBase64: string | null
}

/** The body with its links, and with the files' bytes where they belong and are given. */
export function fillFiles(body: string, filling: Record<EventFile, Filling>): string {
  return body.replaceAll(FILE, (_, name: EventFile, sha256, size, place) => {
    const { url, contentBase64 } = filling[name]
    const content = place === 'null' || contentBase64 === null ? 'null' : `"${contentBase64}"`
    return `"${name}":{"url":${JSON.stringify(url)},"sha256":"${sha256}","size":${size},"content_type":"application/pdf","content_base64":${content}}`
  })
}

/** Whether this body has room for the bytes. */
export function isInline(body: string): boolean {
  return [...body.matchAll(FILE)].some(([, , , , place]) => place === '""')
}
