import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { ConfigError } from '../config/config.ts'
import { PREFLIGHT } from '../documents/preflight/program.ts'
import { RENDERING } from '../documents/rendering/program.ts'
import { serveExaminer } from '../platform/confinement/examiner/serve.ts'
import { PICTURE } from '../platform/pictures/decode.ts'
import { VERIFICATION } from '../verification/judge-upload.ts'
import { announce, logProcessErrors } from './process-logs.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'

// The examiner: reads untrusted files where bubblewrap cannot be used, in a container without network, secrets or
// database. It starts only if it finds none of them. With --with-network it permits a network, which the processes it starts
// cannot use; the image `try` has one container for everything.
logProcessErrors()
const server = await started(async () => {
  const socket = process.env.COUNTERSIGN_EXAMINER_SOCKET
  if (!socket) throw new ConfigError(['COUNTERSIGN_EXAMINER_SOCKET must be the path of the socket to listen on'])
  const problems = problemsOfContainer()
  if (problems.length > 0) throw new ConfigError(problems)
  const version = /version (\S+)/.exec(execFileSync('qpdf', ['--version'], { encoding: 'utf8' }))?.[1] ?? 'unknown'
  rmSync(socket, { force: true }) // left by an examiner that was killed
  const programs = [PREFLIGHT, RENDERING, VERIFICATION, PICTURE]
  const listening = await serveExaminer({ socket, qpdfVersion: version, programs })
  chmodSync(socket, 0o666) // the folder decides who reaches it
  return listening
})
announce('The examiner is at work')
stopOnSignals(async () => {
  server.close()
})

function problemsOfContainer(): string[] {
  const settings = Object.keys(process.env).filter((name) => name.startsWith('COUNTERSIGN_'))
  const others = settings.filter((name) => name !== 'COUNTERSIGN_EXAMINER_SOCKET')
  const networks = Object.entries(networkInterfaces()).filter(([, all]) => all?.some(({ internal }) => !internal))
  const isRefused = networks.length > 0 && !process.argv.includes('--with-network')
  return [
    ...(others.length > 0 ? [`an examiner must have no other settings: ${others.join(', ')}`] : []),
    ...(isRefused ? [`an examiner must have no network: ${networks.map(([name]) => name).join(', ')}`] : []),
    ...(process.getuid?.() === 0 ? [] : ['an examiner must run as root of its container, to give each process a user']),
  ]
}
