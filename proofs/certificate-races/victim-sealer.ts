import { flushCompileCache } from 'node:module'
import { readConfig } from '../../apps/server/config/config.ts'
import { startSealer } from '../../apps/server/processes/sealer.ts'
import type { OnCertificateStep } from '../../apps/server/sealing/certificate/steps.ts'

// The real sealer, which kills itself (SIGKILL: nothing is finished, nothing is said) at one point of its work.

const onCertificateStep: OnCertificateStep = (step, when) => {
  if (`${when} ${step}` !== process.env.CRASH_POINT) return
  flushCompileCache() // so that the next one starts sooner
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}

await startSealer(readConfig(process.env), undefined, { onCertificateStep })
process.stdout.write('The sealer is at work, for a while\n')
