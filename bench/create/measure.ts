import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openAccount } from '../../proofs/lib/client.ts'
import { type IsDecided, NEVER_DECIDED } from '../../proofs/lib/decided.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { type Cost, costOfCreates, inWords, type Side, startSide } from './cost.ts'
import {
  createFor,
  MOST_A_SECOND,
  prepareDocuments,
  readyDocuments,
  seedDocuments,
  WARM_UP_SECONDS,
} from './creates.ts'
import { costOfFloor } from './floor.ts'

// The processor time of a create by the real endpoint (key, validation, placement, row-level security, audit, events, jobs
// by the relay; two signers), and of the same rows written bare by pgbench. Both run at
// the same time and at about the same rate, each in a database of its own: whatever slows the machine slows both.

const here = import.meta.dirname
export interface CreateFigures {
  connections: number
  perSecond: number
  /** Of one create, and of the same rows written bare. */
  cpuMs: number
  floorCpuMs: number
  /** What the floor costs of what a create costs. */
  ratio: number
}

export interface CreateOptions {
  connections: number[]
  rounds: number
  isDecided?: IsDecided
  seconds: number
  /** Afterwards, with the two sides that were compared. */
  onMeasured?: (ours: Side, floor: Stack) => Promise<void>
  say(line: string): void
}

export async function measureCreate(options: CreateOptions): Promise<CreateFigures[]> {
  const stacks = await Promise.all([startStack({ processes: [] }), startStack({ processes: [] })])
  const relay = await startRelayProcess(stacks[0])
  try {
    const [ours] = await Promise.all([startSide(stacks[0]), openForFloor(stacks[1])])
    ours.pids.push(relay.pid ?? 0)
    await createFor(ours.stack, { key: ours.key, connections: 8, seconds: WARM_UP_SECONDS })
    const figures: CreateFigures[] = []
    for (const connections of options.connections)
      figures.push(await compareCreates(ours, stacks[1], connections, options))
    await options.onMeasured?.(ours, stacks[1])
    return figures
  } finally {
    relay.kill()
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
}

/** The floor writes rows of an account; no api runs beside it. */
async function openForFloor(stack: Stack): Promise<void> {
  const api = await stack.start('serve-api')
  await openAccount(stack.url)
  await prepareDocuments(stack)
  api.kill()
  await once(api, 'exit')
}

/** Rounds of both at the same time. */
export async function compareCreates(
  ours: Side,
  floor: Stack,
  connections: number,
  { rounds, isDecided = NEVER_DECIDED, seconds, say }: Omit<CreateOptions, 'connections' | 'onMeasured'>,
): Promise<CreateFigures> {
  // What both can reach beside each other.
  const perSecond = (await createFor(ours.stack, { key: ours.key, connections, seconds: 1 })) / 2
  const turns: { create: Cost; bare: Cost }[] = []
  const ratios = () => turns.map(({ create, bare }) => bare.cpuMs / create.cpuMs)
  while (turns.length < rounds && !isDecided(ratios())) {
    await readyDocuments(ours.stack, { seconds })
    await seedDocuments(floor, MOST_A_SECOND * seconds)
    const [create, bare] = await Promise.all([
      costOfCreates(ours, { connections, seconds }),
      costOfFloor(floor, { connections, seconds, perSecond }),
    ])
    turns.push({ create, bare })
    say(
      `${connections} connections, round ${turns.length}: ${inWords(create)} each; ${inWords(bare)} for the bare rows`,
    )
  }
  return {
    connections,
    perSecond: median(turns.map(({ create }) => create.perSecond)),
    cpuMs: median(turns.map(({ create }) => create.cpuMs)),
    floorCpuMs: median(turns.map(({ bare }) => bare.cpuMs)),
    ratio: median(ratios()),
  }
}

/** The relay alone, as the worker runs it. */
export async function startRelayProcess(stack: Stack): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(here, 'relay.ts')], {
    env: stack.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}
