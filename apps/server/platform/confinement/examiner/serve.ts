import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { bodyOf, FrameReader, sendFrame } from '../frames.ts'
import type { ConfinedProcess, Program } from '../program.ts'
import { FRAME_LIMITS, type Reply, type Request } from './protocol.ts'
import { startAsUser } from './start-as-user.ts'

export interface ExaminerOptions {
  readonly socket: string
  readonly qpdfVersion: string
  /** It runs these and no others. */
  readonly programs: readonly Program[]
}

/** Serves processes on a Unix socket. */
export async function serveExaminer(options: ExaminerOptions): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket, options).finally(() => socket.destroy())
  })
  server.listen(options.socket)
  await once(server, 'listening')
  return server
}

async function serve(socket: Socket, { qpdfVersion, programs }: ExaminerOptions): Promise<void> {
  const send = (reply: Reply, chunk?: Buffer) =>
    sendFrame(socket, reply, chunk && { size: chunk.length, bytes: [chunk] })
  const frames = new FrameReader(socket)
  let process: ConfinedProcess | undefined
  try {
    for (;;) {
      const frame = await frames.next(FRAME_LIMITS)
      const request = frame.head as Request
      const bytes = await bodyOf(frame)
      if (request.ask === 'version') await send({ reply: 'version', qpdf: qpdfVersion })
      if (request.ask === 'start' && process === undefined) {
        const program = programs.find(({ name }) => name === request.program)
        if (program === undefined) throw new Error(`There is no program "${request.program}".`)
        process = startAsUser(program, request.limits)
        forward(process, send).catch(() => socket.destroy())
      }
      if (request.ask === 'cpu') await send({ reply: 'cpu', seconds: (await process?.cpuSeconds()) ?? 0 })
      if (request.ask === 'input' && process?.input.write(bytes) === false) {
        await Promise.race([once(process.input, 'drain'), process.ended])
      }
    }
  } catch {
    process?.kill() // the server closed the connection, or the request was not valid
  }
}

async function forward(process: ConfinedProcess, send: (reply: Reply, chunk?: Buffer) => Promise<void>): Promise<void> {
  for await (const chunk of process.output) await send({ reply: 'output' }, chunk as Buffer)
  const { status, complaint } = await process.ended
  await send({ reply: 'exit', status, complaint })
}
