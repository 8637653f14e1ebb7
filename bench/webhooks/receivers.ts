import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ReceiverProcess {
  url: string
  /** How many came, by path. */
  counts(): Promise<Record<string, number>>
  stop(): void
}

export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'receiver.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${String(port).trim()}`
  return {
    url,
    counts: async () => (await fetch(url)).json() as Promise<Record<string, number>>,
    stop: () => child.kill(),
  }
}
