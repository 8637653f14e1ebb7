import { type Fetcher, type FetchResponse, parseCrl } from '@countersign/pades/trust'

// Caches what is fetched by GET, CA certificates and CRLs, which is the same for every caller. An entry is kept until
// its publisher's next update, and for ten minutes at most, because a CRL does not cover newer certificates. OCSP
// requests contain a nonce against replay, so their responses are not cached here.

const LONGEST_MS = 10 * 60_000
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ANSWERS = 1_000
/** The first byte of DER sequences. */
const SEQUENCE = 0x30

interface Kept {
  readonly answer: Promise<FetchResponse>
  /** Infinity while the request is running. */
  until: number
  bytes: number
}

export function remembering(fetcher: Fetcher, now: () => number = Date.now): Fetcher {
  const kept = new Map<string, Kept>()
  return (request) => {
    if (request.method !== 'GET') return fetcher(request)
    // A smaller size limit is a different request: its result may be an error.
    const question = `${request.maxBytes} ${request.url}`
    const known = kept.get(question)
    if (known && known.until > now()) return known.answer
    const entry: Kept = { answer: fetcher(request), until: Number.POSITIVE_INFINITY, bytes: 0 }
    kept.delete(question)
    kept.set(question, entry)
    entry.answer.then(
      ({ status, body }) => {
        entry.until = status === 200 ? freshUntil(body, now()) : 0
        entry.bytes = body.length
        discard(kept, now())
      },
      () => kept.delete(question),
    )
    return entry.answer
  }
}

/** For a CRL: when the next one is due. Other DER data is certificates. Anything else is not cached. */
function freshUntil(body: Uint8Array, now: number): number {
  try {
    const { nextUpdate } = parseCrl(body)
    return Math.min(nextUpdate?.getTime() ?? 0, now + LONGEST_MS)
  } catch {
    return body[0] === SEQUENCE ? now + LONGEST_MS : 0
  }
}

/** Removes expired entries first, then the oldest, until the rest is below the limit. */
function discard(kept: Map<string, Kept>, now: number): void {
  for (const [question, { until }] of kept) if (until <= now) kept.delete(question)
  let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [question, entry] of kept) {
    if (bytes <= MOST_BYTES && kept.size <= MOST_ANSWERS) return
    kept.delete(question)
    bytes -= entry.bytes
  }
}
