import { measureCreate } from './measure.ts'
import { measureStart } from './start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const figures = await measureCreate({ connections: [8, 32], rounds: 5, seconds: 3, say })
for (const { connections, perSecond, cpuMs, floorCpuMs, ratio } of figures) {
  say(
    `${connections} connections: ${perSecond.toFixed(0)} creates/s at ${cpuMs.toFixed(2)} ms of CPU; floor ${floorCpuMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
  )
}
const { seconds, rssMiB } = await measureStart()
say(`cold start of all.ts ${seconds.toFixed(2)} s, resting ${rssMiB.toFixed(0)} MiB`)
