import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Registry } from 'prom-client'
import product from '../../package.json' with { type: 'json' }

/** The metrics of this process since its start. */
export const processMetrics = new Registry()

const loopDelay = monitorEventLoopDelay({ resolution: 20 })
loopDelay.enable()

new Gauge({
  name: 'countersign_event_loop_delay_p99_seconds',
  help: '99th percentile of the event loop delay since the last scrape.',
  registers: [processMetrics],
  collect() {
    const delay = loopDelay.percentile(99) / 1e9
    this.set(Number.isFinite(delay) ? delay : 0)
    loopDelay.reset()
  },
})

new Gauge({
  name: 'process_resident_memory_bytes',
  help: 'Resident memory of the process.',
  registers: [processMetrics],
  collect() {
    this.set(process.memoryUsage.rss())
  },
})

new Gauge({
  name: 'process_start_time_seconds',
  help: 'When the process started, in seconds since 1970.',
  registers: [processMetrics],
}).set(Math.round(performance.timeOrigin) / 1000)

new Gauge({
  name: 'countersign_build_info',
  help: '1, with the version of the product and of Node.',
  labelNames: ['version', 'node'] as const,
  registers: [processMetrics],
}).set({ version: product.version, node: process.version }, 1)

/** A gauge without labels that is left out until its value is known. A gauge of the library would begin at 0. */
export function gaugeOnceKnown(name: string, help: string): { set(value: number): void } {
  let gauge: Gauge | undefined
  return {
    set: (value) => {
      gauge ??= new Gauge({ name, help, registers: [processMetrics] })
      gauge.set(value)
    },
  }
}
