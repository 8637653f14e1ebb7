import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { hold } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// Api, worker and sealer as an operator runs them: with a collector, ports for metrics, and an access log.

const KINDS = ['api', 'worker', 'sealer'] as const
export type Kind = (typeof KINDS)[number]

export interface WatchedStack {
  stack: Stack
  /** Where each process serves its metrics. */
  ports: Record<Kind, number>
  /** What `/metrics` of each process shows now. */
  scrape(): Promise<Record<Kind, string>>
  /** The log lines of each process since it was ready. Fails if one is not a JSON object. */
  lines(): Record<Kind, Record<string, unknown>[]>
  /** Ends a process. */
  end(kind: Kind): Promise<void>
}

const PORT = {
  api: 'COUNTERSIGN_METRICS_PORT',
  worker: 'COUNTERSIGN_WORKER_HEALTH_PORT',
  sealer: 'COUNTERSIGN_HEALTH_PORT',
} as const

export async function startWatchedStack(collector: string): Promise<WatchedStack> {
  const stack = await startStack({
    processes: [],
    env: {
      COUNTERSIGN_LOG: 'info',
      COUNTERSIGN_METRICS_INTERVAL_MS: '200',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    },
  })
  const texts: Record<Kind, string> = { api: '', worker: '', sealer: '' }
  const ports: Record<Kind, number> = { api: await freePort(), worker: await freePort(), sealer: await freePort() }
  const children = new Map<Kind, ChildProcess>()
  const follow = (kind: Kind, child: ChildProcess) => {
    children.set(kind, child)
    child.stdout?.on('data', (piece: Buffer) => {
      texts[kind] += String(piece)
    })
  }
  await Promise.all(
    KINDS.map(async (kind) => {
      const more = {
        [PORT[kind]]: String(ports[kind]),
        ...(kind === 'sealer' ? { OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/protobuf' } : {}),
      }
      follow(kind, await stack.start(`serve-${kind}`, more))
    }),
  )
  return {
    stack,
    ports,
    scrape: async () => {
      const read = async (kind: Kind) => (await fetch(`http://127.0.0.1:${ports[kind]}/metrics`)).text()
      return { api: await read('api'), worker: await read('worker'), sealer: await read('sealer') }
    },
    lines: () => ({
      api: parsed('api', texts.api),
      worker: parsed('worker', texts.worker),
      sealer: parsed('sealer', texts.sealer),
    }),
    end: async (kind) => {
      const child = children.get(kind)
      const ended = child && once(child, 'exit')
      child?.kill('SIGTERM')
      await ended
    },
  }
}

function parsed(kind: Kind, text: string): Record<string, unknown>[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  return complete.split('\n').flatMap((line) => {
    if (line === '') return []
    hold(line.startsWith('{'), `the ${kind} writes a line that is not JSON: ${line}`)
    return [JSON.parse(line)]
  })
}
