import { measureCertificate } from './certificate.ts'
import { openChainBench, TRAIL_IN_WORDS } from './chain.ts'
import { measureLog } from './log.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const chain = await openChainBench()
for (const trail of ['plain', 'none'] as const) {
  const how = { connections: 4, starts: 3, warmUpSeconds: 4, rounds: 3, seconds: 3, say }
  const ratio = await chain.measure({ ...how, trails: ['chain', trail] })
  say(`creates with ${TRAIL_IN_WORDS[trail]}: ${ratio.toFixed(2)} of the processor time with the chain`)
}
await chain.stop()
const { ratio } = await measureCertificate({ warmUpSeconds: 5, seconds: 15 })
say(`${ratio.toFixed(2)} times the processor time with the certificate`)
const log = await measureLog({ seconds: 30, rate: 1000 })
say(`the log took ${log.perSecond.toFixed(0)} heads/s, p99 ${log.p99Seconds.toFixed(2)} s behind`)
