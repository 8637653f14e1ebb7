import { median, quantile } from '../../proofs/lib/stats.ts'
import type { KeyName, Materials, SizeName } from './materials.ts'
import type { Racer, RacerProcess } from './racer.ts'

export interface Figure {
  racer: Racer
  size: SizeName
  key: KeyName
  /** Milliseconds of processor time of a seal, round by round, and their median. */
  turns: readonly number[]
  milliseconds: number
  /** Its time to the floor's with the same key, both of their quicker rounds: the others were interrupted. */
  ratio: number
}

/** The slowest of the quickest quarter. */
const QUICK = 0.25

export interface Heat {
  size: SizeName
  rounds: number
  /** Seals in one turn: enough to be timed, and so few that the machine is the same for all in a round. */
  times: number
}

/** In every round each racer has its turn with each key; the floor is always among them. */
export class Race {
  readonly #materials: Materials
  readonly #racers: readonly RacerProcess[]
  readonly #keys: readonly KeyName[]

  constructor(materials: Materials, racers: readonly RacerProcess[], keys: readonly KeyName[]) {
    this.#materials = materials
    this.#racers = racers
    this.#keys = keys
  }

  /** Until compilers have seen enough, and the files are in memory. */
  async warmUp(times: number): Promise<void> {
    await this.#rounds({ size: '30 kB', rounds: 1, times })
    await this.#rounds({ size: '2 MB', rounds: 1, times: Math.ceil(times / 20) })
  }

  async run(heat: Heat): Promise<Figure[]> {
    const turns = await this.#rounds(heat)
    return this.#racers.flatMap(({ name }) =>
      this.#keys.map((key) => {
        const own = turns.get(laneOf(name, key)) ?? []
        const floor = turns.get(laneOf('floor', key)) ?? []
        const ratio = quantile(own, QUICK) / quantile(floor, QUICK)
        return { racer: name, size: heat.size, key, turns: own, milliseconds: median(own), ratio }
      }),
    )
  }

  /** Milliseconds of processor time of a seal, round by round, for each racer and key. */
  async #rounds({ size, rounds, times }: Heat): Promise<Map<string, number[]>> {
    const turns = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const key of this.#keys) {
        for (const racer of this.#racers) {
          const { documents, keys } = this.#materials
          const took = await racer.perform({ task: 'seal', document: documents[size], key: keys[key], times })
          const lane = laneOf(racer.name, key)
          turns.set(lane, [...(turns.get(lane) ?? []), took / times])
        }
      }
    }
    return turns
  }
}

function laneOf(racer: Racer, key: KeyName): string {
  return `${racer}, ${key}`
}
