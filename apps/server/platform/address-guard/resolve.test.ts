import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkTarget } from './check-target.ts'
import { pinnedLookup } from './pinned-lookup.ts'
import { makeResolver } from './resolve.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A name server that answers A queries with these addresses, or, for null, not at all. */
async function nameServer(answer: () => string[] | null) {
  const socket = createSocket('udp4')
  open.push(socket)
  let questions = 0
  socket.on('message', (message, from) => {
    const isA = message.readUInt16BE(message.indexOf(0, 12) + 1) === 1
    if (isA) questions += 1
    const addresses = isA ? answer() : []
    if (addresses) socket.send(dnsAnswer(message, addresses), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, questions: () => questions }
}

/** RFC 1035 §4: echoes the question, and one A record per address, each pointing at the question's name. */
function dnsAnswer(question: Buffer, addresses: string[]): Buffer {
  const end = question.indexOf(0, 12) + 5
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((a) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...a.split('.').map(Number)]),
  )
  return Buffer.concat([header, question.subarray(12, end), ...records])
}

test('resolves a name once and caches the result for half a minute', async () => {
  const server = await nameServer(() => ['93.184.215.14'])
  let now = 0
  const resolve = makeResolver({ servers: [server.address], now: () => now })
  expect(await Promise.all([resolve('a.example.com'), resolve('a.example.com')])).toEqual([
    ['93.184.215.14'],
    ['93.184.215.14'],
  ])
  now = 29_999
  await resolve('a.example.com')
  expect(server.questions()).toBe(1)
  now = 30_001
  await resolve('a.example.com')
  expect(server.questions()).toBe(2)
})

test('gives up on a name server that never answers', async () => {
  const server = await nameServer(() => null)
  const resolve = makeResolver({ servers: [server.address] })
  const began = performance.now()
  expect(await resolve('slow.example.com')).toEqual([])
  expect(performance.now() - began).toBeLessThan(1_500)
})

test('connects to the checked address when the name resolves to another one later', async () => {
  const receiver = createServer((_request, response) => response.end('judged')).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const answers = [['93.184.215.14'], ['10.0.0.1']]
  const server = await nameServer(() => answers.shift() ?? ['10.0.0.1'])
  let now = 0
  const resolve = makeResolver({ servers: [server.address], now: () => now })
  const options = { allowList: [], resolve }
  expect(await checkTarget('https://flip.example.com/', options)).toEqual({ ok: true, address: '93.184.215.14' })
  now = 60_000
  expect(await checkTarget('https://flip.example.com/', options)).toMatchObject({ ok: false })

  // The checked address stands in for the public one. The name in the URL does not exist.
  const sent = request({ host: 'flip.example.com', port, lookup: pinnedLookup('127.0.0.1') }).end()
  const [response] = await once(sent, 'response')
  expect(response.req.getHeader('host')).toBe(`flip.example.com:${port}`)
  expect((await response.toArray()).join('')).toBe('judged')
  receiver.close()
})
