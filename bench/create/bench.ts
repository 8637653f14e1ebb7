import { measureCreate } from './measure.ts'
import { measureStart } from './start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const { connections, ours, floor, ratio } of await measureCreate({
  connections: [8, 32],
  rounds: 5,
  seconds: 3,
  say,
})) {
  say(
    `${connections} connections: ${ours.toFixed(0)} creates/s, floor ${floor.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
  )
}
const { seconds, rssMiB } = await measureStart()
say(`cold start of all.ts ${seconds.toFixed(2)} s, resting ${rssMiB.toFixed(0)} MiB`)
