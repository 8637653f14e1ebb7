import fc from 'fast-check'
import { PromiseBroken } from '../lib/proof.ts'
import { begin, finish, MOVES, noCounts, type Step, take, tell } from './life.ts'
import type { Counts, Life, Turn } from './moves/move.ts'
import { anyInput } from './requests.ts'
import type { System } from './system.ts'

export interface Extent {
  lives: number
  moves: number
  seed: number
}

/** Random lives, lived by model and system side by side; one that goes wrong is shrunk to the shortest that shows it. */
export async function liveAtRandom(system: System, { lives, moves, seed }: Extent): Promise<Counts> {
  const counts = noCounts()
  const property = fc.asyncProperty(anyInput, anySteps(moves), async (input, steps) => {
    const real = await begin(system, input, counts)
    await fc.asyncModelRun(() => ({ model: {}, real }), steps)
    await finish(real)
  })
  const result = await fc.check(property, { seed, numRuns: lives })
  if (!result.failed) return counts
  throw new PromiseBroken(`${(result.errorInstance as Error).message}\n${fc.defaultReportMessage(result)}`)
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  pick: fc.nat(20),
  apt: fc.nat(9).map((n) => n > 0),
  stale: fc.nat(19).map((n) => n === 7),
  flag: fc.boolean(),
  input: anyInput,
})

function anySteps(most: number) {
  const steps = Object.entries(MOVES).flatMap(([name, { weight }]) =>
    Array.from({ length: weight }, () => anyTurn.map((turn) => new StepCommand({ name, turn }))),
  )
  return fc.commands(steps, { maxCommands: most, size: 'max' })
}

class StepCommand implements fc.AsyncCommand<object, Life> {
  readonly step: Step

  constructor(step: Step) {
    this.step = step
  }

  /** Whether it makes sense is known only once the steps before have been taken. */
  check(): boolean {
    return true
  }

  async run(_model: object, life: Life): Promise<void> {
    await take(life, this.step)
  }

  toString(): string {
    return tell(this.step)
  }
}
