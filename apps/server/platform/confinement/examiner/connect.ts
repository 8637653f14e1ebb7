import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { PassThrough, Writable } from 'node:stream'
import Type from 'typebox'
import { Check } from 'typebox/schema'
import { bodyOf, type Frame, FrameReader, sendFrame } from '../frames.ts'
import { type ConfinedProcess, ConfinementUnavailable, type Exit, type Limits, type Program } from '../program.ts'
import { FRAME_LIMITS, PIECE_BYTES, type Reply, type Request } from './protocol.ts'

// The server's side of an examiner. What it replies is untrusted: a file may have taken it over.

const ReplySchema = Type.Union([
  Type.Object({ reply: Type.Literal('version'), qpdf: Type.String({ pattern: '^[\\w.+~-]{1,40}$' }) }),
  Type.Object({ reply: Type.Literal('output') }),
  Type.Object({ reply: Type.Literal('cpu'), seconds: Type.Number({ minimum: 0 }) }),
  Type.Object({
    reply: Type.Literal('exit'),
    status: Type.Union([Type.Integer(), Type.Null()]),
    complaint: Type.String({ maxLength: 10_000 }),
  }),
])

/** An examiner that does not reply must not keep an upload waiting. */
const REPLY_MS = 5_000

export async function versionAt(path: string): Promise<string> {
  const socket = await open(path)
  const timer = setTimeout(() => socket.destroy(), REPLY_MS)
  try {
    await sendFrame(socket, { ask: 'version' } satisfies Request)
    const reply = replyIn(await new FrameReader(socket).next(FRAME_LIMITS))
    if (reply.reply !== 'version') throw new Error(`It replied ${reply.reply}.`)
    return reply.qpdf
  } catch (error) {
    throw new ConfinementUnavailable(`the examiner at ${path} does not work: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

export async function startAt(path: string, program: Program, limits: Limits): Promise<ConfinedProcess> {
  const socket = await open(path)
  const send = (request: Request, chunk?: Buffer) =>
    sendFrame(socket, request, chunk && { size: chunk.length, bytes: [chunk] })
  await send({ ask: 'start', program: program.name, limits })
  const sendPieces = async (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      await send({ ask: 'input' }, chunk.subarray(at, at + PIECE_BYTES))
    }
  }
  const output = new PassThrough()
  const waiting: ((seconds: number) => void)[] = []
  const ended = receive(socket, output, (seconds) => waiting.shift()?.(seconds)).finally(() => {
    output.end()
    for (const answer of waiting) answer(0)
    socket.destroy()
  })
  ended.catch(() => {})
  return {
    input: new Writable({
      write(chunk: Buffer, _encoding, done) {
        sendPieces(chunk).then(() => done(), done)
      },
    }).on('error', () => {}),
    output,
    ended,
    cpuSeconds() {
      if (socket.destroyed) return Promise.resolve(0)
      return new Promise((resolve) => {
        waiting.push(resolve)
        setTimeout(resolve, REPLY_MS, 0).unref()
        send({ ask: 'cpu' }).catch(() => resolve(0))
      })
    },
    kill: () => socket.destroy(),
    setRef: (isReferenced) => (isReferenced ? socket.ref() : socket.unref()),
  }
}

async function open(path: string): Promise<Socket> {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    throw new ConfinementUnavailable(`no examiner listens at ${path} (${(error as Error).message}).`)
  }
  return socket.on('error', () => {})
}

/** Until the process ends, or the connection does. */
async function receive(socket: Socket, output: PassThrough, onCpu: (seconds: number) => void): Promise<Exit> {
  const frames = new FrameReader(socket)
  for (;;) {
    const frame = await frames.next(FRAME_LIMITS).catch(() => null)
    if (frame === null) return { status: null, complaint: 'The examiner closed the connection.' }
    const reply = replyIn(frame)
    const bytes = await bodyOf(frame)
    if (reply.reply === 'exit') return { status: reply.status, complaint: reply.complaint }
    if (reply.reply === 'cpu') onCpu(reply.seconds)
    if (reply.reply === 'output' && !output.write(bytes)) await once(output, 'drain')
  }
}

function replyIn({ head }: Frame): Reply {
  if (!Check(ReplySchema, head)) throw new Error('Its reply is not valid.')
  return head
}
