import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

// A name server on loopback whose answers change from look-up to look-up (RFC 1035 §4).

export interface NameServer {
  address: string
  /** How often a name was looked up. */
  lookUps(name: string): number
  close(): void
}

const A = 1
const AAAA = 28

/** `answers`: for each name what the first look-up gets, what the second, and so on; the last goes on for ever. */
export async function startNameServer(answers: Record<string, string[][]>): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked = new Map<string, number>()
  socket.on('message', (question, from) => {
    const { name, type } = questionOf(question)
    const turn = asked.get(`${name} ${type}`) ?? 0
    asked.set(`${name} ${type}`, turn + 1)
    const turns = answers[name] ?? []
    const addresses = turns[Math.min(turn, turns.length - 1)] ?? []
    const fitting = addresses.filter((address) => isIPv4(address) === (type === A))
    socket.send(answerTo(question, type, fitting), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    lookUps: (name) => Math.max(asked.get(`${name} ${A}`) ?? 0, asked.get(`${name} ${AAAA}`) ?? 0),
    close: () => socket.close(),
  }
}

function questionOf(message: Buffer): { name: string; type: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1) }
}

function answerTo(question: Buffer, type: number, addresses: string[]): Buffer {
  const end = question.indexOf(0, 12) + 5
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const data = type === A ? Buffer.from(address.split('.').map(Number)) : bytesOf6(address)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0) // the name in the question
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10) // a time to live of 0 stands before it
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, question.subarray(12, end), ...records])
}

function bytesOf6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill('0')
  const words = [...groups(head), ...zeros, ...groups(tail)].map((group) => Number.parseInt(group, 16))
  return Buffer.from(words.flatMap((word) => [word >> 8, word & 255]))
}
