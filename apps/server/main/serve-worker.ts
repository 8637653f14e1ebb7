import { readConfig } from './config.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'
import { tidyHeap } from './tidy-heap.ts'
import { startWorker } from './worker.ts'

// The worker as a process of its own: relay, mail, timers. Any number of them share the work.
const worker = await started(() => startWorker(readConfig(process.env)))
process.stdout.write('The worker is at work\n')
tidyHeap()
stopOnSignals(() => worker.stop())
