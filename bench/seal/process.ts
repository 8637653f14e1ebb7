import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { Contender, KeyFiles, Seal } from './contender.ts'

// A contender's process: waits for tasks, does each, answers. argv: the contender's module.

export type Task =
  /** Seals a document so many times; answers with the milliseconds of processor time that it took. */
  | { task: 'seal'; document: string; key: KeyFiles; times: number }
  /** Seals a document once and writes the result, for others to judge. */
  | { task: 'write'; document: string; key: KeyFiles; to: string }
  /** The most memory this process ever held, in bytes. */
  | { task: 'memory' }

const contender: Contender = (await import(process.argv[2] ?? '')).default
const opened = new Map<string, Seal>()

process.on('message', async (task: Task) => process.send?.(await perform(task)))

async function perform(task: Task): Promise<number> {
  if (task.task === 'memory')
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  const seal = opened.get(task.key.key) ?? (await contender.open(task.key))
  opened.set(task.key.key, seal)
  if (task.task === 'write') return write(seal, task.document, task.to)
  const before = process.cpuUsage()
  for (let i = 0; i < task.times; i += 1) await seal(task.document)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function write(seal: Seal, document: string, to: string): Promise<number> {
  const sealed = await seal(document)
  if (sealed === undefined) throw new Error('this contender seals nothing')
  if ('whole' in sealed) writeFileSync(to, sealed.whole)
  else {
    copyFileSync(document, to)
    appendFileSync(to, sealed.append)
  }
  return 0
}
