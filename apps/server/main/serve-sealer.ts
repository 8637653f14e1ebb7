import { readConfig } from './config.ts'
import { startSealer } from './sealer.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'

// The sealer as a process of its own, the only one that needs to reach the signing keys. Any number share the work.
const sealer = await started(() => startSealer(readConfig(process.env)))
process.stdout.write('The sealer is at work\n')
stopOnSignals(() => sealer.stop())
