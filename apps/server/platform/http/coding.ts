import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

export type Coding = 'br' | 'gzip' | 'identity'

/** The smallest that the browser takes (RFC 9110, 12.5.3). */
export function codingFor(accepted: string | undefined): Coding {
  const codings = (accepted ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
    .map((coding) => coding.split(';')[0])
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * A page of some 25 kB becomes 5 in half a millisecond. Its length tells a listener nothing worth guessing at: what the
 * page says back is none of what a stranger's request could put there.
 */
export function encode(html: string, coding: Coding): Buffer {
  const bytes = Buffer.from(html)
  if (coding === 'gzip') return gzipSync(bytes, { level: 6 })
  return coding === 'br' ? brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }) : bytes
}
