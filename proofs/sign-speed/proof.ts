import { linesOf, measureSign, type SignFigures, shown, WHOLE } from '../../bench/sign/measure.ts'
import type { StoreName } from '../../bench/sign/stores.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Limit, type Proof } from '../lib/proof.ts'
import { median } from '../lib/stats.ts'

const timing = (most: number, of: string, goal: number) => atMost(most, of, { unit: 's', goal, timing: true })
const LIMITS = {
  alone: timing(0.25, 'median from the last signature to completed, documents in a folder, 1 at once', 0.1),
  crowd: timing(1.6, 'median from the last signature to completed, documents in a folder, 16 at once', 0.6),
  aloneInStore: timing(
    0.5,
    'median from the last signature to completed, documents in an object store, 1 at once',
    0.15,
  ),
  crowdInStore: timing(2.5, 'median from the last signature to completed, documents in an object store, 16 at once', 1),
  cpu: atMost(240, 'processor time of a flow from create to download, documents in a folder', {
    ...{ unit: 'ms', goal: 80, timing: true },
  }),
}
const OF: Record<StoreName, Record<number, Limit>> = {
  'file-system': { 1: LIMITS.alone, 16: LIMITS.crowd },
  rgw: { 1: LIMITS.aloneInStore, 16: LIMITS.crowdInStore },
}

const IN_FOLDER = {
  warmUp: 20,
  heats: [
    { atOnce: 1, documents: 11 },
    { atOnce: 16, documents: 32 },
  ],
  flowSeconds: 2,
}
const IN_STORE = {
  warmUp: 12,
  heats: [
    { atOnce: 1, documents: 5 },
    { atOnce: 16, documents: 16 },
  ],
  flowSeconds: 1,
}
const SLOW = { sealer: new URL('../../bench/sign/slow-sealer.ts', import.meta.url), documents: 3 }

export default {
  promise:
    'The signed document is complete within 0.25 s of the last signature, and within 1.6 s where 16 are signed at once (0.5 s and 2.5 s with an object store; medians), for at most 240 ms of processor time in a whole flow',
  topic: 'Speed and size',
  budgetSeconds: 80,
  services: ['postgres', 'rgw'],
  limits: LIMITS,
  measured: ['flows a second', 'the time of signatures and storage alone'],
  sample: '11 and 32 documents in a folder, 5 and 16 in an object store (--full: 64 each, also 4 at once)',
  faults: { 'slow-sealer': 'a sealer that waits 0.5 s for each document' },
  async run({ full, say }) {
    const inFolder = await measureSign({ store: 'file-system', ...(full ? WHOLE : IN_FOLDER), instead: SLOW, say })
    const inStore = await measureSign({ store: 'rgw', ...(full ? WHOLE : IN_STORE), say })
    for (const line of [...linesOf(inFolder), ...linesOf(inStore)]) say(line)
    for (const figures of [inFolder, inStore]) {
      for (const [atOnce, limit] of Object.entries(OF[figures.store])) holdLimit(limit, at(figures, Number(atOnce)).p50)
    }
    holdLimit(LIMITS.cpu, inFolder.cpuMsPerFlow)
    await mustFind('slow-sealer', () => holdLimit(LIMITS.alone, median(inFolder.instead)))
    return [inFolder, inStore].map(summary).join('; ')
  },
} satisfies Proof

function at({ seals }: SignFigures, atOnce: number) {
  const found = seals.find((figure) => figure.atOnce === atOnce)
  hold(found, `nothing was measured at ${atOnce}`)
  return found
}

function summary(figures: SignFigures): string {
  const { store, flowsPerSecond, cpuMsPerFlow, floorSeconds } = figures
  const [one, many] = [at(figures, 1), at(figures, 16)]
  return `${store}: ${shown(one.p50)} alone, ${shown(many.p50)} at 16 at once (signatures and storage alone ${shown(floorSeconds)}), ${flowsPerSecond.toFixed(1)} flows/s at ${cpuMsPerFlow.toFixed(0)} ms of processor time`
}
