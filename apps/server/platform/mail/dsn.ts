// Delivery status notifications (RFC 3464), parsed strictly: only the machine-readable part counts. Automatic replies
// and free text are ignored.

export interface Dsn {
  /** The recipients of the report, from its headers. One of them may be a return path of ours. */
  recipients: string[]
  /** Why the mail will not be delivered; null if the report does not say so (a delay, a success). */
  failure: string | null
}

/** Undefined if the mail is not such a report. */
export function parseDsn(bytes: Uint8Array): Dsn | undefined {
  const message = parsePart(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'))
  const type = parseType(message.headers)
  // Not only multipart/report: OpenSMTPD sends its reports as multipart/mixed.
  if (!type?.name.startsWith('multipart/')) return undefined
  const status = partsOf(message.body, type.parameters.boundary ?? '')
    .map(parsePart)
    .find(({ headers }) => parseType(headers)?.name === 'message/delivery-status')
  if (!status) return undefined
  // RFC 3464 §2.1: fields about the message, then a group of fields for each recipient.
  const [, ...groups] = status.body.trim().split(/\n\n+/).map(parseHeaders)
  const failed = groups.find((fields) => first(fields, 'action')?.toLowerCase() === 'failed')
  return { recipients: recipientsOf(message.headers), failure: failed ? wordsOf(failed) : null }
}

type Headers = Map<string, string[]>

interface Part {
  headers: Headers
  body: string
}

function parsePart(text: string): Part {
  const end = text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  return { headers: parseHeaders(head), body: end === -1 ? '' : text.slice(end + 2) }
}

/** RFC 5322 §2.2.3: a line that begins with white space continues the one before. */
function parseHeaders(text: string): Headers {
  const headers: Headers = new Map()
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+):(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    headers.set(key, [...(headers.get(key) ?? []), value.trim()])
  }
  return headers
}

function first(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.[0]
}

/** `multipart/report; report-type=delivery-status; boundary="x"` (RFC 2045 §5.1) */
function parseType(headers: Headers): { name: string; parameters: Record<string, string> } | undefined {
  const [, name, rest = ''] = /^([\w.+-]+\/[\w.+-]+)(.*)$/.exec(first(headers, 'content-type') ?? '') ?? []
  if (name === undefined) return undefined
  const parameters: Record<string, string> = {}
  for (const [, key = '', quoted, plain] of rest.matchAll(/;\s*([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/g)) {
    parameters[key.toLowerCase()] = quoted ?? plain ?? ''
  }
  return { name: name.toLowerCase(), parameters }
}

/** RFC 2046 §5.1.1: text before the first boundary line and after the last is ignored. */
function partsOf(body: string, boundary: string): string[] {
  if (boundary === '') return []
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`)
  const closing = parts.findIndex((part) => part.startsWith('--'))
  return parts.slice(0, closing === -1 ? undefined : closing).map((part) => part.replace(/^[ \t]*\n/, ''))
}

const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'to']

function recipientsOf(headers: Headers): string[] {
  return RECIPIENT_HEADERS.flatMap((name) => headers.get(name) ?? []).flatMap(
    (value) => value.match(/[^\s<>,;:"()]+@[A-Za-z0-9.-]+/g) ?? [],
  )
}

/** `5.1.1 smtp; 550 5.1.1 No such mailbox` */
function wordsOf(fields: Headers): string {
  const words = [first(fields, 'status'), first(fields, 'diagnostic-code')].filter(Boolean).join(' ')
  return words.replace(/[^\x20-\x7e]/g, '?') || 'The mail could not be delivered.'
}
