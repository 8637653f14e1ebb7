import { type Fetcher, type FetchResponse, parseCrl } from '@countersign/pades/trust'

// What is fetched by GET, authorities' certificates and lists of revoked ones, is the same for everybody who asks. It
// is kept until its publisher says that there will be a newer one, and ten minutes at most: a list does not cover a
// certificate that is younger. An OCSP request holds a number of its own, so that no old answer can be passed off as an
// answer to it: those are not kept here.

const LONGEST_MS = 10 * 60_000
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ANSWERS = 1_000
/** The first byte of everything that authorities publish. */
const SEQUENCE = 0x30

interface Kept {
  readonly answer: Promise<FetchResponse>
  /** Infinity while it is on its way. */
  until: number
  bytes: number
}

export function remembering(fetcher: Fetcher, now: () => number = Date.now): Fetcher {
  const kept = new Map<string, Kept>()
  return (request) => {
    if (request.method !== 'GET') return fetcher(request)
    // A smaller cap is another question: its answer may be a refusal.
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

/** Of a list: when the next one is due. What is DER and no list is certificates; anything else is of use to nobody. */
function freshUntil(body: Uint8Array, now: number): number {
  try {
    const { nextUpdate } = parseCrl(body)
    return Math.min(nextUpdate?.getTime() ?? 0, now + LONGEST_MS)
  } catch {
    return body[0] === SEQUENCE ? now + LONGEST_MS : 0
  }
}

/** What is past its time goes first, then the oldest, until the rest is small enough. */
function discard(kept: Map<string, Kept>, now: number): void {
  for (const [question, { until }] of kept) if (until <= now) kept.delete(question)
  let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [question, entry] of kept) {
    if (bytes <= MOST_BYTES && kept.size <= MOST_ANSWERS) return
    kept.delete(question)
    bytes -= entry.bytes
  }
}
