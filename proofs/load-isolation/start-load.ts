import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { LoadOptions, LoadResult } from './load.ts'

export interface LoadProcess {
  begin(options: LoadOptions): Promise<void>
  end(): Promise<LoadResult>
  stop(): void
}

/** Starts the process that sends the load, with the lowest priority. */
export async function startLoadProcess(): Promise<LoadProcess> {
  const script = new URL('./load.ts', import.meta.url).pathname
  const child = spawn('nice', ['-n', '19', process.execPath, script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  if (child.stdout) await once(child.stdout, 'data')
  const ask = async (message: LoadOptions | null): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(message as object)
    return (await answered)[0]
  }
  return {
    begin: async (options) => {
      await ask(options)
    },
    end: async () => (await ask(null)) as LoadResult,
    stop: () => child.disconnect(),
  }
}
