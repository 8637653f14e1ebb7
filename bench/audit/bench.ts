import { WHOLE } from '../sign/measure.ts'
import { measureCertificate } from './certificate.ts'
import { measureChain, TRAIL_IN_WORDS } from './chain.ts'
import { measureLog } from './log.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const trail of ['plain', 'none'] as const) {
  const { cpuRatio } = await measureChain({ trail, connections: 4, rounds: 9, seconds: 3, say })
  say(`creates with the chain: ${cpuRatio.toFixed(2)} of their rate with ${TRAIL_IN_WORDS[trail]}, by CPU`)
}
const { seals, cpuRatio } = await measureCertificate({ ...WHOLE, say })
for (const { atOnce, ratio } of seals) say(`${atOnce} at once: ${ratio.toFixed(2)} times as long with the certificate`)
say(`${cpuRatio.toFixed(2)} times the CPU with the certificate`)
const log = await measureLog({ seconds: 30, rate: 1000 })
say(`the log took ${log.perSecond.toFixed(0)} heads/s, p99 ${log.p99Seconds.toFixed(2)} s behind`)
