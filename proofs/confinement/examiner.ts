import { chmodSync } from 'node:fs'
import { serveExaminer } from '../../apps/server/platform/confinement/examiner/serve.ts'
import { hostileProgram } from './program.ts'

// An examiner whose only program has been taken over.

const socket = process.env.COUNTERSIGN_EXAMINER_SOCKET ?? ''
await serveExaminer({ socket, qpdfVersion: '0', programs: [await hostileProgram()] })
chmodSync(socket, 0o666)
process.stdout.write('The examiner is at work\n')
