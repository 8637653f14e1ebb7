import fc from 'fast-check'
import { PromiseBroken } from '../lib/proof.ts'
import { type Compare, compare } from './compare.ts'
import { begin, finish, MOVES, noCounts, type Step, take, tell } from './life.ts'
import type { Counts, Life, Move, Turn } from './moves/move.ts'
import { anyInput, type Input } from './requests.ts'
import type { System } from './system.ts'

export interface Extent {
  lives: number
  moves: number
  seed: number
}

/** What the lives are like. */
export interface Kind {
  input: fc.Arbitrary<Input>
  moves: Record<string, Move>
  comparing: Compare
  /** After the random steps. */
  end(life: Life): Promise<void>
}

const ANY: Kind = { input: anyInput, moves: MOVES, comparing: compare, end: finish }

/** Random lives, lived by model and system side by side; one that goes wrong is shrunk to the shortest that shows it. */
export async function liveAtRandom(system: System, { lives, moves, seed }: Extent, kind = ANY): Promise<Counts> {
  const counts = noCounts()
  const property = fc.asyncProperty(kind.input, anySteps(moves, kind), async (input, steps) => {
    const real = await begin(system, input, counts, kind.comparing)
    await fc.asyncModelRun(() => ({ model: {}, real }), steps)
    await kind.end(real)
  })
  const result = await fc.check(property, { seed, numRuns: lives })
  if (!result.failed) return counts
  throw new PromiseBroken(`${(result.errorInstance as Error).message}\n${fc.defaultReportMessage(result)}`)
}

function anySteps(most: number, { input, moves }: Kind) {
  const anyTurn: fc.Arbitrary<Turn> = fc.record({
    pick: fc.nat(20),
    apt: fc.nat(9).map((n) => n > 0),
    stale: fc.nat(19).map((n) => n === 7),
    flag: fc.boolean(),
    input,
  })
  const steps = Object.entries(moves).flatMap(([name, { weight }]) =>
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
