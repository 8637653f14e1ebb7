import { setTimeout as pause } from 'node:timers/promises'
import { type Client, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { type Deployment, type Kind, type Running, settled } from './deployment.ts'
import type { LoadBalancer } from './load-balancer.ts'

// A rolling restart under load: each process is stopped with SIGTERM and replaced. No call may fail.

const CLIENTS = 2
/** A load that leaves the processors time for the processes that start. */
const PAUSE_MS = 50

export interface Processes {
  apis: [Running, Running]
  worker: Running
  sealer: Running
}

/** Of each process. */
export interface Settings {
  apis: [Record<string, string>, Record<string, string>]
  worker: Record<string, string>
  sealer: Record<string, string>
}

export interface Load {
  /** Made so far. */
  calls(): number
  stop(): void
  /** How many calls were made, once it has stopped; throws if one failed. */
  ended(): Promise<number>
}

/** Calls that read and write, one after the other for each client, each made once. */
export function startLoad(client: Client, documentId: string): Load {
  let [calls, over] = [0, false]
  const failures: string[] = []
  const call = async (method: string, path: string, body?: unknown) => {
    calls += 1
    const answer = await client.call(method, path, body).catch((error: Error) => error)
    if (answer instanceof Error) failures.push(`${method} ${path}: ${answer.cause ?? answer}`)
    else if (answer.status !== 200) failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer instanceof Error ? {} : answer.body
  }
  const loop = async () => {
    while (!over) {
      await pause(PAUSE_MS)
      const copy = await call('POST', `/api/v1/documents/${documentId}/copy`)
      const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
      await call('POST', '/api/v1/document-signrequest', { document_id: copy.document_id, signers, notify: false })
      await call('GET', `/api/v1/document-signrequest/${copy.document_id}`)
    }
  }
  const loops = Array.from({ length: CLIENTS }, loop)
  return {
    calls: () => calls,
    stop: () => {
      over = true
    },
    ended: async () => {
      await Promise.all(loops)
      hold(failures.length === 0, `${failures.length} of ${calls} calls failed, the first: ${failures[0]}`)
      return calls
    },
  }
}

/** Replaces every process, one after the other, with its settings. */
export async function restartAll(
  deployment: Deployment,
  balancer: LoadBalancer,
  processes: Processes,
  settings: Settings,
): Promise<void> {
  const replace = async (kind: Kind, running: Running, more: Record<string, string>) => {
    const code = await running.stop()
    hold(code === 0, `the ${kind} ends with ${code} after SIGTERM: ${running.output().slice(-500)}`)
    return deployment.start(kind, more)
  }
  const others = (async () => {
    processes.worker = await replace('worker', processes.worker, settings.worker)
    processes.sealer = await replace('sealer', processes.sealer, settings.sealer)
  })()
  const apis = (async () => {
    for (const i of [0, 1] as const) {
      processes.apis[i] = await replace('api', processes.apis[i], settings.apis[i])
      await until(async () => (await balancer.up()) === 2 || undefined)
    }
  })()
  await settled([others, apis])
}
