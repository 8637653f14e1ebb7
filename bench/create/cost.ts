import { openAccount } from '../../proofs/lib/client.ts'
import { cpuMsOf, processes } from '../../proofs/lib/processes.ts'
import type { Stack } from '../../proofs/lib/stack.ts'
import { countRequests, createReady, prepareDocuments, type Turn } from './creates.ts'

// The processor time of creates, in the processes of the product and in PostgreSQL's for its database.

/** An api with a database of its own. */
export interface Side {
  stack: Stack
  /** Whose time counts, besides PostgreSQL's. */
  pids: number[]
  key: string
}

export async function startSide(
  stack: Stack,
  api: 'serve-api' | URL = 'serve-api',
  env: Record<string, string> = {},
): Promise<Side> {
  const { pid = 0 } = await stack.start(api, env)
  return { stack, pids: [pid], key: await openKey(stack) }
}

/** The key of the one account of a stack that has an api, with the tables for its documents. */
export async function openKey(stack: Stack): Promise<string> {
  const { key } = await openAccount(stack.url)
  await prepareDocuments(stack)
  return key
}

export interface Cost {
  perSecond: number
  /** Of one. */
  cpuMs: number
}

/** On the documents that are ready. */
export async function costOfCreates(side: Side, load: Omit<Turn, 'key'>): Promise<Cost> {
  const before = await spent(side)
  const perSecond = await createReady(side.stack, { ...load, key: side.key })
  const after = await spent(side)
  return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / (after.creates - before.creates) }
}

async function spent({ stack, pids }: Side): Promise<{ creates: number; cpuMs: number }> {
  return { creates: await countRequests(stack), cpuMs: cpuMsWith(stack, pids) }
}

/** Of the given processes, and of PostgreSQL's connections to this database. */
export function cpuMsWith(stack: Stack, pids: readonly number[]): number {
  const name = new URL(stack.database.url).pathname.slice(1)
  const backends = processes().filter(({ command }) => isConnectionTo(name, command))
  const all = [...pids.map(cpuMsOf), ...backends.map(({ pid }) => cpuMsIfRunning(pid))]
  return all.reduce((sum, cpuMs) => sum + cpuMs, 0)
}

/** A connection may close between the listing and the reading. */
function cpuMsIfRunning(pid: number): number {
  try {
    return cpuMsOf(pid)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** Not of autovacuum: its workers come and go between two readings, and take their time with them. */
function isConnectionTo(database: string, command: string): boolean {
  return command.startsWith('postgres:') && command.includes(database) && !command.includes('autovacuum')
}

export function inWords({ perSecond, cpuMs }: Cost): string {
  return `${perSecond.toFixed(0)}/s at ${cpuMs.toFixed(2)} ms of CPU`
}
