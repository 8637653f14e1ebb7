import { describeUnshowable, findUnshowable } from '@countersign/domain/text'
import { Failure } from '../platform/errors.ts'

// A document's name is chosen by its uploader, in any script. It is shown to signers and written into headers and
// mails, so it must not contain control, direction or invisible characters.

const MAX_LENGTH = 255
const FALLBACK = 'document.pdf'

/** The name to store: normalised to NFC, without a folder. */
export function documentName(given: string | undefined): string {
  const name = (given?.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim() || FALLBACK
  if ([...name].length > MAX_LENGTH) throw refused(`is longer than ${MAX_LENGTH} characters`)
  const found = findUnshowable(name)
  if (found) throw refused(`contains ${describeUnshowable(found)}`)
  return name
}

function refused(why: string): Failure {
  const message = `The document's name ${why}. Send a plain name, such as "Lease 2027.pdf".`
  return new Failure('validation_failed', message, { errors: [{ field: 'name', code: 'malformed', message }] })
}

/** The name from an upload's headers: X-Document-Name, or Content-Disposition (RFC 6266). */
export function nameInHeaders(headers: Record<string, string | string[] | undefined>): string | undefined {
  const named = headers['x-document-name']
  if (typeof named === 'string') return percentDecoded(utf8(named))
  const disposition = headers['content-disposition']
  return typeof disposition === 'string' ? filenameIn(disposition) : undefined
}

function filenameIn(disposition: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  if (extended) return percentDecoded(extended)
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  if (quoted !== undefined) return utf8(quoted.replace(/\\(.)/g, '$1'))
  const token = /;\s*filename\s*=\s*([^;\s"]+)/i.exec(disposition)?.[1]
  return token && utf8(token)
}

/** Node decodes header fields as Latin-1. Many clients send UTF-8. */
function utf8(field: string): string {
  const bytes = Buffer.from(field, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? field : text
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** For a download: the exact name for clients that support RFC 8187, and an ASCII approximation for others. */
export function attachmentHeader(name: string): string {
  const shadow = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${shadow}"; filename*=UTF-8''${exact}`
}
