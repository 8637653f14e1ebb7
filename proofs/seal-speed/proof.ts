import { type KeyName, SIZES, type SizeName } from '../../bench/seal/materials.ts'
import { measureSeal, type SealFigures } from '../../bench/seal/measure.ts'
import type { Figure } from '../../bench/seal/race.ts'
import { tableOf } from '../../bench/seal/table.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'

/**
 * Times the floor, which reads the file, hashes it and signs once with the same RSA-2048 key. At 2 MB the floor is 3 ms
 * and the rest of a signature 0.2 to 0.8 ms, depending on the machine: 1.05 to 1.21 times the floor on machines of one
 * kind. The limit leaves a margin beyond that range.
 */
const MOST: Record<SizeName, number> = { '30 kB': 2.0, '2 MB': 1.35, '100 MB': 1.05 }
const MOST_MEMORY = 100e6
/** Of two keys that are equally fast, one is ahead in more rounds than this less than once in a hundred runs. */
const CHANCE = 0.85

export default {
  promise: 'Signing a file costs hardly more than reading it, hashing it and using the key once',
  topic: 'Speed and size',
  budgetSeconds: 100,
  services: [],
  faults: {},
  async run({ full, say }) {
    const sizes = Object.keys(SIZES) as SizeName[]
    const first = await measureSeal({ times: full ? 5 : 1, peers: full, say })
    const measured = await measureDoubtful(first, full ? 5 : 2, say)
    for (const line of tableOf(measured)) say(line)
    const ratios = sizes.map((size) => `${checkRatio(measured, size).toFixed(2)} at ${size} (at most ${MOST[size]})`)
    for (const size of sizes) checkKeys(measured, size)
    const peak = measured.memory.get('ours') ?? Number.NaN
    hold(peak < MOST_MEMORY, `signing 100 MB takes ${(peak / 1e6).toFixed(0)} MB of memory, not under 100 MB`)
    return `times the floor: ${ratios.join(', ')}; ${(peak / 1e6).toFixed(0)} MB of memory`
  },
} satisfies Proof

/** A machine that is busy elsewhere weighs more on one of the two: what is near its limit is measured again, longer. */
async function measureDoubtful(first: SealFigures, times: number, say: (line: string) => void): Promise<SealFigures> {
  const isDoubtful = (size: SizeName) => oursOf(first.figures, size, 'RSA-2048').ratio > 0.95 * MOST[size]
  const sizes = (Object.keys(SIZES) as SizeName[]).filter(isDoubtful)
  if (sizes.length === 0) return first
  say(`near the limit at ${sizes.join(' and ')}: once more, longer`)
  const second = await measureSeal({ times, sizes, peers: false, say })
  const isNew = ({ racer, size }: Figure) => second.figures.some((f) => f.racer === racer && f.size === size)
  return { figures: [...first.figures.filter((f) => !isNew(f)), ...second.figures], memory: first.memory }
}

function checkRatio({ figures }: SealFigures, size: SizeName): number {
  const { ratio } = oursOf(figures, size, 'RSA-2048')
  holdTiming(ratio <= MOST[size], `at ${size} a signature takes ${ratio.toFixed(2)} times the floor, not ${MOST[size]}`)
  return ratio
}

/** P-256 is no slower than RSA. At 100 MB the key is 0.3 % of the time, so it is asked for in rounds, not in medians. */
function checkKeys({ figures }: SealFigures, size: SizeName): void {
  const rsa = oursOf(figures, size, 'RSA-2048').turns
  const p256 = oursOf(figures, size, 'P-256').turns
  const slower = p256.filter((took, round) => took > (rsa[round] ?? Number.NaN)).length
  holdTiming(
    slower <= CHANCE * p256.length,
    `at ${size} P-256 is slower than RSA in ${slower} of ${p256.length} rounds`,
  )
}

function oursOf(figures: readonly Figure[], size: SizeName, key: KeyName): Figure {
  const found = figures.find((f) => f.racer === 'ours' && f.size === size && f.key === key)
  hold(found, `nothing was measured at ${size} with ${key}`)
  return found
}
