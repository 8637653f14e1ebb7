import { Readable } from 'node:stream'
import { useExaminer } from '../../apps/server/platform/confinement/find.ts'
import { runConfined } from '../../apps/server/platform/confinement/run.ts'
import { hostileProgram, LIMITS } from './program.ts'

// Plays the server: confines the hostile program as this user, and prints what it got.

useExaminer(process.env.COUNTERSIGN_EXAMINER_SOCKET ?? null)
const task = JSON.parse(process.argv[2] ?? '') as object
const outcome = await runConfined({
  ...{ program: await hostileProgram(), limits: LIMITS, wallClockMs: 60_000 },
  task: { ...task, serverPid: process.pid },
  input: { size: 0, open: () => Readable.from([]) },
  answer: { headBytes: 1_000_000, bodyBytes: 0 },
  read: async ({ head }) => head,
})
process.stdout.write(JSON.stringify(outcome))
