#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { plainFetcher } from '@countersign/pades/trust'
import { loadOrCreate, readRequesters } from './data.ts'
import { createEsp } from './esp.ts'
import { serveEsp } from './serve.ts'

const usage = `usage: sandbox-esp --requesters FOLDER [--data FOLDER] [--host 127.0.0.1] [--port 8095] [--public-url URL] [--csc-client ID=REDIRECT_URI]… [--otp-digits 6] [--stop-with-stdin]
  --requesters  a folder with one file <aspId>.pem for each requester: the certificate with which it signs requests
  --data        the folder of the certificate authority and the message key (default: .sandbox-esp)
  --public-url  the public URL of this server, if it differs from host and port
  --csc-client  an application that may use the CSC API, and its redirect URI
  --otp-digits  the length of a code
  --stop-with-stdin  stops when its standard input ends: with the process that started it`

const { values } = parseArgs({
  options: {
    requesters: { type: 'string' },
    data: { type: 'string', default: '.sandbox-esp' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8095' },
    'public-url': { type: 'string' },
    'csc-client': { type: 'string', multiple: true, default: [] },
    'otp-digits': { type: 'string', default: '6' },
    'stop-with-stdin': { type: 'boolean', default: false },
  },
})
if (values.requesters === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
const requesters = readRequesters(values.requesters)
const cscClients = values['csc-client'].map((text) => {
  const [clientId = '', ...rest] = text.split('=')
  return { clientId, redirectUris: [rest.join('=')] }
})
const otpDigits = Number(values['otp-digits'])
const publicUrl = values['public-url']
const address = { host: values.host, port: Number(values.port), ...(publicUrl !== undefined && { publicUrl }) }
const server = await serveEsp(address, (url) =>
  createEsp({ url, requesters, cscClients, otpDigits, fetcher: plainFetcher, ...loadOrCreate(values.data, url) }),
).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  process.stderr.write(`sandbox-esp: port ${address.port} of ${address.host} is in use.\n`)
  process.exit(1)
})
process.stdout.write(`Sandbox ESP at ${server.url} for ${requesters.map(({ aspId }) => aspId).join(', ') || 'no requester'}
  codes     ${server.url}/inbox
  profiles  ${server.url}/sandbox/profiles?aspId=…
  faults    PATCH ${server.url}/sandbox/switches
`)
const stop = async () => {
  await server[Symbol.asyncDispose]()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
if (values['stop-with-stdin']) process.stdin.once('end', stop).once('error', stop).resume()
