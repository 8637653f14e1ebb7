import { Agent, request } from 'node:http'

// The load: calls at a fixed rate over a number of connections, from one local address. Runs as its own process with low
// priority, so that the processor time for sending does not count as the server's.

export interface LoadOptions {
  /** Called in turn. */
  urls: string[]
  headers?: Record<string, string>
  connections: number
  perSecond: number
  /** 127.x.y.z: each is a network of its own to the server. */
  localAddress: string
}

export interface LoadResult {
  sent: number
  /** Calls by status; 0: no answer. */
  answers: Record<number, number>
  /** Calls that were due while every connection was in use. */
  skipped: number
}

const SEND_EVERY_MS = 5

function startSending({ urls, headers = {}, connections, perSecond, localAddress }: LoadOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
  const result: LoadResult = { sent: 0, answers: {}, skipped: 0 }
  const startedAt = performance.now()
  let [due, open] = [0, 0]

  const count = (status: number) => {
    open -= 1
    result.answers[status] = (result.answers[status] ?? 0) + 1
  }
  const send = (url: string) => {
    open += 1
    result.sent += 1
    const call = request(url, { agent, headers }, (response) => {
      response.resume().once('close', () => count(response.statusCode ?? 0))
    })
    call.once('error', () => count(0)).end()
  }
  const timer = setInterval(() => {
    const planned = ((performance.now() - startedAt) / 1000) * perSecond
    for (; due < planned; due += 1) {
      if (open < connections) send(urls[due % urls.length] ?? '')
      else result.skipped += 1
    }
  }, SEND_EVERY_MS)
  return {
    stop: (): LoadResult => {
      clearInterval(timer)
      agent.destroy()
      return structuredClone(result)
    },
  }
}

let sending: ReturnType<typeof startSending> | undefined
process.on('message', (options: LoadOptions | null) => {
  if (options) sending = startSending(options)
  process.send?.(options ? null : (sending?.stop() ?? null))
})
process.on('disconnect', () => process.exit(0))
process.stdout.write('ready\n')
