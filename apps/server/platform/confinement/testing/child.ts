import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { bodyOf, FrameReader, sendFrame } from '../frames.ts'

// What a confined process can do, tested from inside one.

interface Act {
  readonly act: 'try' | 'eat' | 'hang' | 'leave' | 'echo' | 'flood'
  readonly secretFile: string
  readonly parent: number
  readonly port: number
}

/** In the command line of the process that is left. */
const LEFT = 'left-by-a-confined-process'

const frame = await new FrameReader(process.stdin).next({ headBytes: 10_000, bodyBytes: 1_000_000 })
const { act, secretFile, parent, port } = frame.head as Act

if (act === 'try') {
  await sendFrame(process.stdout, {
    environment: Object.keys(process.env).sort(),
    root: readdirSync('/').sort(),
    secret: reasonOf(() => readFileSync(secretFile)),
    parentEnvironment: reasonOf(() => readFileSync(`/proc/${parent}/environ`)),
    ownCode: reasonOf(() => writeFileSync(import.meta.filename, '')),
    signal: reasonOf(() => process.kill(parent, 0)),
    network: await reasonOfConnect(),
    users: reasonOf(() => readFileSync('/etc/passwd')),
  })
}
if (act === 'echo') {
  const bytes = await bodyOf(frame)
  await sendFrame(process.stdout, 'echo', { size: bytes.length, bytes: [bytes] })
}
if (act === 'flood') {
  const piece = Buffer.alloc(1_000_000)
  await sendFrame(process.stdout, 'flood', { size: 100 * piece.length, bytes: Array(100).fill(piece) })
}
if (act === 'eat') {
  const eaten: Buffer[] = []
  for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1))
}
if (act === 'hang') setInterval(() => {}, 1000)
if (act === 'leave') {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', LEFT], {
    detached: true,
    stdio: 'inherit',
  }).unref()
  await sendFrame(process.stdout, 'left')
}

function reasonOf(attempt: () => unknown): string {
  try {
    attempt()
    return 'possible'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

function reasonOfConnect(): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve('possible'))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)))
  })
}
