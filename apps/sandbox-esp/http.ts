import type { IncomingMessage, ServerResponse } from 'node:http'

const maxBodyBytes = 256 * 1024

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** Forms may post to any origin, because requesters can have any. Pages load nothing from other origins and cannot be framed. */
const pagePolicy = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"

export function htmlReply(body: string, status = 200): Reply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}

export function xmlReply(body: Uint8Array): Reply {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: `${JSON.stringify(value, null, 2)}\n` }
}

export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}

export function textReply(status: number, type: string, body: string): Reply {
  return { status, headers: { 'content-type': type }, body }
}

export async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBodyBytes) throw new RangeError(`the body exceeds ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

/** The fields of a form, urlencoded or multipart. Files are ignored. */
export async function fieldsOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const body = (await bodyOf(request)) as Uint8Array<ArrayBuffer>
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body)
}
