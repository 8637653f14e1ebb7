import { X509Certificate } from 'node:crypto'
import { atMostEvery, type Check } from '../../platform/checks/check.ts'
import { gaugeOnceKnown } from '../../platform/metrics/registry.ts'
import type { SealCredentials } from './credentials.ts'

// What live sealing needs from outside: a certificate that is valid, and authorities that answer.

const DAY_MS = 24 * 3_600_000
/** A new certificate takes weeks to get. */
const NEAR_END_DAYS = 30

const remaining = gaugeOnceKnown(
  'countersign_seal_certificate_remaining_seconds',
  'Time until the first certificate in the chain of the live seal expires. Negative: it has expired.',
)

const RENEW =
  'Request a new certificate, replace the P12 file or the chain file (docs/operators/live-sealing.md), and restart the sealers.'

/** A key that does not open is reported by the check `live_seal`. */
export function sealCertificateCheck(open: () => Promise<Pick<SealCredentials, 'signer'>>): Check {
  return {
    name: 'seal_certificate',
    required: false,
    remedy: RENEW,
    run: async () => {
      const opened = await open().catch(() => null)
      if (opened === null) return null
      const chain = opened.signer.certificates.map((der) => new X509Certificate(der))
      const ends = Math.min(...chain.map(({ validToDate }) => validToDate.getTime()))
      const days = (ends - Date.now()) / DAY_MS
      remaining.set((ends - Date.now()) / 1000)
      const until = new Date(ends).toISOString()
      if (days < 0) {
        return {
          problem: `The certificate of the seal expired at ${until}. No live document is sealed.`,
          remedy: RENEW,
        }
      }
      if (days > NEAR_END_DAYS) return null
      return { problem: `The certificate of the seal expires in ${Math.floor(days)} days, at ${until}.`, remedy: RENEW }
    },
  }
}

const ASK_MS = 60_000
const ANSWER_MS = 5_000
/** A proxy that does not reach the authority. Any other status is an answer of the authority. */
const UNREACHED = [502, 503, 504]

/** Asks for any HTTP answer. Authorities charge for timestamps; refused ones are counted where documents are sealed. */
export function timestampingCheck(urls: readonly string[]): Check {
  const remedy = 'Check the network of the sealer, COUNTERSIGN_TSA_URLS, and the status pages of the authorities.'
  return atMostEvery(ASK_MS, {
    name: 'timestamping',
    required: false,
    remedy,
    run: async () => {
      const failures = (await Promise.all(urls.map(failureOf))).filter((failure) => failure !== null)
      if (failures.length === 0) return null
      const effect =
        failures.length === urls.length
          ? 'No timestamping authority answers, and no live document is sealed'
          : 'One timestamping authority does not answer; the other one is used'
      return { problem: `${effect}: ${failures.join('; ')}.`, remedy }
    },
  })
}

async function failureOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    await response.body?.cancel()
    return UNREACHED.includes(response.status) ? `${url} returned status ${response.status}` : null
  } catch (error) {
    const { message, cause } = error as Error
    return `${url}: ${cause instanceof Error && cause.message !== '' ? cause.message : message}`
  }
}
