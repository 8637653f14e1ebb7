import { makeLogger } from '../platform/log.ts'
import { readConfig } from './config.ts'
import { startSealer } from './sealer.ts'
import { serveSealerHealth } from './sealer-health.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'
import { tidyHeap } from './tidy-heap.ts'

// The sealer as a process of its own, the only one that needs to reach the signing keys. Any number share the work.
const config = await started(() => readConfig(process.env))
const sealer = await started(() => startSealer(config))
const { host, healthPort, logLevel } = config
if (healthPort !== null)
  await started(() => serveSealerHealth(sealer, { host, port: healthPort }, makeLogger(logLevel)))
process.stdout.write('The sealer is at work\n')
tidyHeap()
stopOnSignals(() => sealer.stop())
