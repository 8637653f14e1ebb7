import { measureCertificate } from '../../bench/audit/certificate.ts'
import { openChainBench } from '../../bench/audit/chain.ts'
import { measureLog } from '../../bench/audit/log.ts'
import { decidedBy } from '../lib/decided.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import type { Proof } from '../lib/proof.ts'

const HEADS_PER_SECOND = 1000
const LIMITS = {
  chain: atLeast(0.85, 'processor time of a create with plain rows, of that with the chain', {
    ...{ goal: 0.9, timing: true },
  }),
  certificate: atMost(1.6, 'processor time of a flow with the certificate of completion, times without it', {
    timing: true,
  }),
  offered: atLeast(0.95 * HEADS_PER_SECOND, 'heads committed for the log', { unit: 'a second', timing: true }),
  lag: atMost(3, 'p99 from the commit of a head to its checkpoint', { unit: 's', goal: 1, timing: true }),
}

export default {
  promise:
    'A create with the audit chain costs at most 1.18 times the processor time of one that writes the same facts as plain rows; the certificate of completion makes a flow at most 1.6 times as costly; the log publishes 1,000 heads a second within 3 s (p99)',
  topic: 'Speed and size',
  budgetSeconds: 80,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['with --full: a create with the chain, compared with one without any audit trail'],
  sample:
    'two starts of both processes with 6 rounds of 1 s, or 4 that decide; flows for 4 s; heads for 5 s (--full: 3 × 3 of 3 s, 15 s, 30 s)',
  faults: { 'wasteful-chain': 'an api that computes each entry of the chain 200 times' },
  async run({ full, say }) {
    return [await chain(full, say), await certificate(full), await log(full)].join('; ')
  },
} satisfies Proof

async function chain(full: boolean, say: (line: string) => void): Promise<string> {
  const bench = await openChainBench()
  const extent = full
    ? { starts: 3, rounds: 3, seconds: 3 }
    : { starts: 2, rounds: 3, isDecided: decidedBy(LIMITS.chain, 6), seconds: 1 }
  const how = { connections: 4, warmUpSeconds: 2, ...extent, say }
  try {
    const reached = await bench.measure({ ...how, trails: ['chain', 'plain'] })
    holdLimit(LIMITS.chain, reached)
    const once = { ...how, starts: 1, warmUpSeconds: 1, rounds: 1, seconds: 1 }
    const wasteful = await bench.measure({ ...once, trails: ['wasteful', 'plain'] })
    await mustFind('wasteful-chain', () => holdLimit(LIMITS.chain, wasteful))
    const none = full
      ? [`${(await bench.measure({ ...how, trails: ['chain', 'none'] })).toFixed(2)} without a trail`]
      : []
    return `creates by processor time: with plain rows ${[reached.toFixed(2), ...none].join(', ')} of those with the chain`
  } finally {
    await bench.stop()
  }
}

async function certificate(full: boolean): Promise<string> {
  const extent = full ? { warmUpSeconds: 5, seconds: 15 } : { warmUpSeconds: 2, seconds: 4 }
  const { withIt, without, ratio } = await measureCertificate(extent)
  holdLimit(LIMITS.certificate, ratio)
  return `a flow ${withIt.toFixed(0)} ms of processor time with the certificate, ${without.toFixed(0)} ms without (${ratio.toFixed(2)} times)`
}

async function log(full: boolean): Promise<string> {
  const { perSecond, p99Seconds } = await measureLog({ seconds: full ? 30 : 5, rate: HEADS_PER_SECOND })
  holdLimit(LIMITS.offered, perSecond)
  holdLimit(LIMITS.lag, p99Seconds)
  return `the log takes ${perSecond.toFixed(0)} heads/s, ${p99Seconds.toFixed(2)} s behind at p99`
}
