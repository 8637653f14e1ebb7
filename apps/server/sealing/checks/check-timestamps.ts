import { createHash, randomBytes } from 'node:crypto'
import {
  buildPath,
  type CertificatePath,
  displayName,
  type Fetcher,
  plainFetcher,
  type TimestampToken,
  TrustError,
  timestampBy,
} from '@countersign/pades/trust'
import type { Check, Problem } from '../../platform/checks/check.ts'
import type { SealSettings } from '../credentials/live.ts'
import { readAnchors, revoked, sentence } from './check-seal.ts'

// Checks of the time-stamping authorities: each is asked for a timestamp, which is verified.

const ANSWER_MS = 10_000
/** A timestamp has whole seconds, and the answer takes a while. */
const MOST_SECONDS_APART = 30
const DAYS_BEFORE_END = 30
const DAY_MS = 86_400_000

export interface TimestampCheckOptions {
  fetcher?: Fetcher
  now?: () => Date
}

/** A check of the authority and one of its clock. The second uses the timestamp of the first. */
export function timestampChecks(
  settings: Pick<SealSettings, 'anchorsFile'>,
  url: string,
  number: number,
  { fetcher = plainFetcher, now = () => new Date() }: TimestampCheckOptions = {},
): { answers: Check; clock: Check } {
  let asked: { token: TimestampToken; at: Date } | undefined
  const ask = async () => {
    const anchors = await readAnchors(settings)
    const value = createHash('sha256').update(randomBytes(32)).digest()
    // The clocks are compared by the second check.
    const authority = {
      url,
      fetcher,
      anchors,
      now,
      timeoutMs: ANSWER_MS,
      maxClockDifferenceMs: Number.POSITIVE_INFINITY,
    }
    const token = await timestampBy(authority)({ algorithm: 'sha256', value })
    asked = { token, at: now() }
    return judged(token, anchors)
  }
  const judged = async (token: TimestampToken, anchors: Awaited<ReturnType<typeof readAnchors>>) => {
    const options = {
      anchors,
      candidates: token.cms.certificates,
      at: now(),
      purpose: 'timestamping',
      fetcher,
    } as const
    const pathOf = () => buildPath(token.certificate, options)
    return endsSoon(await pathOf(), now(), url) ?? (await revoked(pathOf, { fetcher, now }))
  }
  return {
    answers: {
      name: `tsa_${number}`,
      required: false,
      remedy: `Check the address in COUNTERSIGN_TSA_URLS, and that the sealer reaches ${url}.`,
      run: () => ask().catch((error: unknown) => refused(error, url)),
    },
    clock: {
      name: `tsa_${number}_clock`,
      required: false,
      run: async () => {
        if (!asked) throw new Error(`${url} gave no timestamp.`)
        const seconds = (asked.at.getTime() - asked.token.info.genTime.getTime()) / 1000
        if (Math.abs(seconds) <= MOST_SECONDS_APART) return null
        return {
          problem: `The clock of this machine is ${Math.abs(Math.round(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${url}.`,
          remedy:
            'Synchronise the clock of this machine (chrony or systemd-timesyncd). If it is right, use another authority.',
        }
      },
    },
  }
}

function endsSoon(path: CertificatePath, now: Date, url: string): Problem | null {
  const [first] = path.toSorted((a, b) => a.notAfter.getTime() - b.notAfter.getTime())
  const days = first ? Math.floor((first.notAfter.getTime() - now.getTime()) / DAY_MS) : 0
  if (!first || days >= DAYS_BEFORE_END) return null
  return {
    problem: `${url}: the certificate of ${displayName(first.subject)} in the authority's chain expires in ${days} days.`,
    remedy: 'Ask the authority for its next certificates, and add a new root to COUNTERSIGN_TRUST_ANCHORS.',
  }
}

function refused(error: unknown, url: string): Problem {
  if (!(error instanceof TrustError)) throw error
  const problem = `${url}: ${sentence(error.message)}`
  switch (error.code) {
    case 'chain_untrusted':
      return { problem, remedy: 'Add the root certificate of the authority to COUNTERSIGN_TRUST_ANCHORS, as PEM.' }
    case 'timestamp_refused':
      return { problem, remedy: 'Ask the authority why it refuses, or use another one in COUNTERSIGN_TSA_URLS.' }
    case 'certificate_unsuitable':
    case 'timestamp_invalid':
    case 'timestamp_malformed':
      return {
        problem,
        remedy: 'Use another authority in COUNTERSIGN_TSA_URLS: validators would reject its timestamps.',
      }
    default:
      return {
        problem,
        remedy: `Check the address in COUNTERSIGN_TSA_URLS, and that the sealer reaches it and the OCSP and CRL addresses of its chain.`,
      }
  }
}
