import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts the bare server on a database. It ends with its standard input. */
export async function startFloor(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const script = new URL('./floor.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  return { url: String(url), stop: () => child.stdin.end() }
}
