import type { ByteRange } from '../platform/blobs/object-store.ts'

/**
 * The range that a client requests. Undefined: send the whole document, also for several ranges, another unit or an
 * invalid header, which a server may ignore (RFC 9110, 14.2).
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
