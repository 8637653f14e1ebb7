import { setTimeout as pause } from 'node:timers/promises'
import { memorySource } from '@countersign/pades'
import { readConfig } from '../../apps/server/config/config.ts'
import { startSealer } from '../../apps/server/processes/sealer.ts'
import { started } from '../../apps/server/processes/started.ts'
import { stopOnSignals } from '../../apps/server/processes/stop.ts'
import { beginDraft } from '../../apps/server/sealing/draft.ts'

// A sealer that waits half a second for each document, beside which it is checked that the measurement finds it.

const DELAY_MS = 500
const IN_ITS_PLACE = new TextEncoder().encode('There is no certificate in this measurement.')

const config = await started(() => readConfig(process.env))
const certify = async () => {
  await pause(DELAY_MS)
  return { draft: await beginDraft(memorySource(IN_ITS_PLACE), 0), checkpoint: null }
}
const sealer = await started(() => startSealer(config, undefined, { certify }))
process.stdout.write('The sealer is at work\n')
stopOnSignals(() => sealer.stop())
