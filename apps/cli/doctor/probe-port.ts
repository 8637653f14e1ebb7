import { createServer } from 'node:net'

const ANSWER_MS = 3_000

/** What listening on a port leads to: null if it is free, else the code of the error. */
export function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Whether a process of this service listens there. */
export async function isLive(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${reachable}:${port}/livez`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return answer.status === 200 && (await answer.text()).includes('"status":"ok"')
  } catch {
    return false
  }
}
