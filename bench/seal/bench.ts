import { measureSeal } from './measure.ts'
import { tableOf } from './table.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const line of tableOf(await measureSeal({ times: 1, peers: true, say }))) say(line)
