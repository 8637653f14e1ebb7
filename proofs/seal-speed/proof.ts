import { type KeyName, SIZES, type SizeName } from '../../bench/seal/materials.ts'
import { measureSeal } from '../../bench/seal/measure.ts'
import type { Figure } from '../../bench/seal/race.ts'
import { tableOf } from '../../bench/seal/table.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Limit, type Proof } from '../lib/proof.ts'

// Beside a floor that reads the file, hashes it and signs once with the same key, in turns. The processor times of the
// quicker rounds of both are compared.

const LIMITS = {
  small: atMost(2.2, 'processor time of a signature at 30 kB, times the floor', { goal: 2, timing: true }),
  middle: atMost(1.4, 'processor time of a signature at 2 MB, times the floor', { timing: true }),
  large: atMost(1, 'processor time of a signature at 100 MB, times the floor', { timing: true }),
  p256: atMost(1, 'processor time of a signature at 30 kB with P-256, times RSA-2048', { timing: true }),
  memory: atMost(90, 'memory of a process that signs a file of 100 MB', { unit: 'MB' }),
}
const OF_SIZE: Record<SizeName, Limit> = { '30 kB': LIMITS.small, '2 MB': LIMITS.middle, '100 MB': LIMITS.large }

export default {
  promise:
    'A signature with RSA-2048 takes at most 2.2 times the processor time of reading a file of 30 kB, hashing it and using the key once, 1.4 times at 2 MB and as much at 100 MB, within 90 MB of memory; with P-256 it takes no more than with RSA',
  topic: 'Speed and size',
  budgetSeconds: 48,
  services: [],
  limits: LIMITS,
  sample: '28, 25 and 6 rounds (--full: five times as many, and other libraries for comparison)',
  faults: { 'signs-twice': 'a signer that signs each file twice' },
  async run({ full, say }) {
    const { figures, twice, memory } = await measureSeal({ times: full ? 5 : 1, peers: full, say })
    for (const line of tableOf({ figures, memory })) say(line)
    for (const size of Object.keys(SIZES) as SizeName[]) check(figures, 'ours', size)
    await mustFind('signs-twice', () => check(twice, 'twice', '30 kB'))
    const [rsa, p256] = (['RSA-2048', 'P-256'] as const).map((key) => figureOf(figures, 'ours', '30 kB', key))
    holdLimit(LIMITS.p256, (p256?.milliseconds ?? Number.NaN) / (rsa?.milliseconds ?? Number.NaN))
    const peak = (memory.get('ours') ?? Number.NaN) / 1e6
    holdLimit(LIMITS.memory, peak)
    const ratios = Object.keys(SIZES).map((size) => {
      return `${figureOf(figures, 'ours', size as SizeName, 'RSA-2048').ratio.toFixed(2)} at ${size}`
    })
    return `times the floor: ${ratios.join(', ')}; ${peak.toFixed(0)} MB of memory`
  },
} satisfies Proof

function check(figures: readonly Figure[], racer: Figure['racer'], size: SizeName): void {
  holdLimit(OF_SIZE[size], figureOf(figures, racer, size, 'RSA-2048').ratio)
}

function figureOf(figures: readonly Figure[], racer: Figure['racer'], size: SizeName, key: KeyName): Figure {
  const found = figures.find((f) => f.racer === racer && f.size === size && f.key === key)
  hold(found, `nothing was measured at ${size} with ${key}`)
  return found
}
