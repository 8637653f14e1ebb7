import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Registry } from 'prom-client'

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
