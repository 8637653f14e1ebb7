import { createSocket } from 'node:dgram'
import { once } from 'node:events'

// A name server on loopback with fixed records (RFC 1035 §4).

export interface Records {
  A?: string
  TXT?: string
  MX?: string
}

const TYPES = { A: 1, MX: 15, TXT: 16 } as const

export async function startNameServer(records: Record<string, Records>): Promise<{ address: string; close(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = questionOf(question)
    const kind = (Object.keys(TYPES) as (keyof typeof TYPES)[]).find((one) => TYPES[one] === type)
    const value = kind && records[name]?.[kind]
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(records[name] ? 0x8180 : 0x8183, 2) // or: no such name
    header.writeUInt16BE(value ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const answer = kind && value ? recordOf(type, dataOf(kind, value)) : Buffer.alloc(0)
    socket.send(Buffer.concat([header, question.subarray(12, end), answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function dataOf(kind: keyof typeof TYPES, value: string): Buffer {
  if (kind === 'A') return Buffer.from(value.split('.').map(Number))
  if (kind === 'TXT') return labelled(value)
  const name = Buffer.concat([...value.split('.').map(labelled), Buffer.from([0])])
  return Buffer.concat([Buffer.from([0, 10]), name])
}

function labelled(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
}

function recordOf(type: number, data: Buffer): Buffer {
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0) // the name in the question
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10) // a time to live of 0 precedes it
  return Buffer.concat([record, data])
}
