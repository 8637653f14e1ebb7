import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

// A name server on loopback that knows TXT records only.

export interface DnsServer {
  /** `address:port`, as COUNTERSIGN_DNS_SERVERS has it. */
  address: string
  /** The texts of each name. A name that is not here does not exist. */
  records: Map<string, string[]>
  /** While true, it answers nothing. */
  setSilent(isSilent: boolean): void
  stop(): Promise<void>
}

const NXDOMAIN = 3
const TXT = 16

export async function startDnsServer(): Promise<DnsServer> {
  const socket: Socket = createSocket('udp4')
  const records = new Map<string, string[]>()
  let silent = false
  socket.on('message', (query, from) => {
    if (!silent) socket.send(answerTo(query, records), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    setSilent: (isSilent) => {
      silent = isSilent
    },
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** RFC 1035: the header, the question as it was asked, and one answer for each text. */
function answerTo(query: Buffer, records: Map<string, string[]>): Buffer {
  const { name, end } = questionIn(query)
  const texts = records.get(name.toLowerCase())
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (texts ? 0 : NXDOMAIN), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  return Buffer.concat([header, query.subarray(12, end), ...(texts ?? []).map(txtAnswer)])
}

function questionIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

/** A text is split into parts of at most 255 bytes. */
function txtAnswer(text: string): Buffer {
  const parts = (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0) // the name of the question
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(1, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
