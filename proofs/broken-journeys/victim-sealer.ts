import { flushCompileCache } from 'node:module'
import { readConfig } from '../../apps/server/config/config.ts'
import { startSealer } from '../../apps/server/processes/sealer.ts'
import type { OnRemoteStep } from '../../apps/server/sealing/remote/steps.ts'

// The real sealer, which kills itself (SIGKILL: nothing is finished, nothing is said) at one point of its work.

const onRemoteStep: OnRemoteStep = (step, when) => {
  if (`${when} ${step}` !== process.env.CRASH_POINT) return
  flushCompileCache() // so that the next one starts sooner
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}

await startSealer(readConfig(process.env), undefined, { onRemoteStep })
process.stdout.write('The sealer is at work, for a while\n')
