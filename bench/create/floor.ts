import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Stack } from '../../proofs/lib/stack.ts'
import { type Cost, cpuMsWith } from './cost.ts'
import type { Turn } from './creates.ts'

// The rows of a create, written bare by pgbench on documents that are seeded, at a rate.

const POLL_MS = 20
/** It is ended before; it ends by itself if we are. */
const MOST_SECONDS = 60

interface FloorTurn extends Omit<Turn, 'key'> {
  perSecond: number
}

export async function costOfFloor(stack: Stack, turn: FloorTurn): Promise<Cost> {
  const pgbench = spawn('pgbench', argumentsOf(stack, turn), { stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints = text(pgbench.stderr)
  const ended = once(pgbench, 'exit')
  const sample = async () => {
    const [at, rows] = [performance.now(), await written(stack)]
    if (pgbench.exitCode !== null) throw new Error(`pgbench ended early:\n${await complaints}`)
    return { at, rows, cpuMs: cpuMsWith(stack, [pgbench.pid ?? 0]) }
  }
  try {
    const start = await sample()
    let first = start
    // Until each has connected, and planned its statements.
    while (first.rows < start.rows + 4 * turn.connections) {
      await pause(POLL_MS)
      first = await sample()
    }
    await pause(turn.seconds * 1000)
    // Before it ends: its connections take their processor time with them.
    const last = await sample()
    const rows = last.rows - first.rows
    return { perSecond: (rows / (last.at - first.at)) * 1000, cpuMs: (last.cpuMs - first.cpuMs) / rows }
  } finally {
    pgbench.kill()
    await ended
  }
}

function argumentsOf(stack: Stack, { connections, seconds, perSecond }: FloorTurn): string[] {
  const load = ['-c', String(connections), '-j', '2', '-T', String(seconds + MOST_SECONDS), '-R', perSecond.toFixed(0)]
  // Planned once, as ours are.
  return ['-n', '-M', 'prepared', '-f', join(import.meta.dirname, 'floor.sql'), ...load, stack.database.adminUrl]
}

/** By the sequence that gives each transaction its document. */
async function written(stack: Stack): Promise<number> {
  const [row] = await stack.database.owner('SELECT last_value::int AS n FROM bench_document')
  return Number(row?.n)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
