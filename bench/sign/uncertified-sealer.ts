import { memorySource } from '@countersign/pades'
import { readConfig } from '../../apps/server/config/config.ts'
import { startSealer } from '../../apps/server/processes/sealer.ts'
import { started } from '../../apps/server/processes/started.ts'
import { stopOnSignals } from '../../apps/server/processes/stop.ts'
import { beginDraft } from '../../apps/server/sealing/draft.ts'

// The sealer without the certificate of completion, beside which it is measured what the certificate costs.

const IN_ITS_PLACE = new TextEncoder().encode('There is no certificate in this measurement.')

const config = await started(() => readConfig(process.env))
const certify = async () => ({ draft: await beginDraft(memorySource(IN_ITS_PLACE), 0), checkpoint: null })
const sealer = await started(() => startSealer(config, undefined, { certify }))
process.stdout.write('The sealer is at work\n')
stopOnSignals(() => sealer.stop())
