import { measureBacklog, measureSpeed, openBench } from './measure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const bench = await openBench()
try {
  const { ours, floor, ratio } = await measureSpeed(bench, { rounds: 5, deliveries: 10_000, say })
  say(`${ours.toFixed(0)} deliveries/s, floor ${floor.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`)
  const whole = { backlog: 100_000, windows: 1, quietForMs: 20_000, lookEveryMs: 5_000, quantile: 0.99 }
  const drained = await measureBacklog(bench, { ...whole, say })
  say(
    `${drained.backlog} drained at ${drained.perSecond.toFixed(0)}/s; the API’s p99 ${drained.quietMs.toFixed(1)} ms quiet, ${drained.busyMs.toFixed(1)} ms meanwhile`,
  )
} finally {
  await bench.stop()
}
