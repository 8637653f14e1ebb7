import { createPrivateKey } from 'node:crypto'

// A secret, and every form in which it might lie about.

export interface Needle {
  /** Which secret in which form. */
  readonly name: string
  readonly bytes: Buffer
}

/** A long secret is searched by its middle, which every copy contains. */
const WINDOW = 32
/** A run of fewer bytes would be found by chance. */
const SHORTEST = 8

/** What a person types. */
export function needlesOfText(what: string, text: string): Needle[] {
  const bytes = Buffer.from(text)
  return [
    ...needlesOfBytes(what, bytes),
    { name: `${what} in UTF-16`, bytes: Buffer.from(text, 'utf16le') },
    // As V8 keeps strings of letters below 256.
    { name: `${what} in Latin-1`, bytes: Buffer.from(text, 'latin1') },
    { name: `${what} in UTF-16BE`, bytes: Buffer.from(text, 'utf16le').swap16() },
    { name: `${what} in a URL`, bytes: Buffer.from(encodeURIComponent(text)) },
    { name: `${what} in escapes`, bytes: Buffer.from(JSON.stringify(text).slice(1, -1)) },
  ].filter(isLong)
}

/** A private key by its parts, whichever file or structure holds them: in both byte orders, since arithmetic uses both. */
export function needlesOfKey(what: string, pem: string): Needle[] {
  const jwk = createPrivateKey(pem).export({ format: 'jwk' })
  return (['d', 'p', 'q', 'dp', 'dq', 'qi'] as const).flatMap((part) => {
    const value = jwk[part]
    if (typeof value !== 'string') return []
    const bytes = middleOf(Buffer.from(value, 'base64url'))
    const reversed = { name: `${what}’s ${part}, reversed`, bytes: Buffer.from(bytes).reverse() }
    return [...needlesOfBytes(`${what}’s ${part}`, bytes), reversed]
  })
}

export function needlesOfFile(what: string, file: Uint8Array): Needle[] {
  return needlesOfBytes(what, middleOf(Buffer.from(file)))
}

/** Raw; as text in hexadecimal and base64, where the text may begin at any byte; and that text in two bytes a letter. */
function needlesOfBytes(what: string, bytes: Buffer): Needle[] {
  const texts: [form: string, text: string][] = [
    ['hex', bytes.toString('hex')],
    ['HEX', bytes.toString('hex').toUpperCase()],
    ...[0, 1, 2].map((offset): [string, string] => [`base64 from ${offset}`, base64From(bytes, offset)]),
    ...[0, 1, 2].map((offset): [string, string] => [`base64url from ${offset}`, urlSafe(base64From(bytes, offset))]),
  ]
  const found = [
    { name: `${what}, raw`, bytes },
    { name: `${what}, raw in UTF-16`, bytes: Buffer.from(bytes.toString('latin1'), 'utf16le') },
    ...texts.map(([form, text]) => ({ name: `${what} in ${form}`, bytes: Buffer.from(text) })),
    ...texts.map(([form, text]) => ({ name: `${what} in ${form}, UTF-16`, bytes: Buffer.from(text, 'utf16le') })),
  ]
  const distinct = new Map(found.map((needle) => [needle.bytes.toString('latin1'), needle]))
  return [...distinct.values()].filter(isLong)
}

/** The letters of base64 that these bytes alone decide, if so many other bytes stand before them. */
function base64From(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  const first = Math.ceil((8 * offset) / 6)
  const end = Math.floor((8 * (offset + bytes.length)) / 6)
  return text.slice(first, end)
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

function middleOf(bytes: Buffer): Buffer {
  const start = Math.max(0, (bytes.length - WINDOW) >> 1)
  return bytes.subarray(start, start + WINDOW)
}

function isLong({ bytes }: Needle): boolean {
  return bytes.length >= SHORTEST
}
