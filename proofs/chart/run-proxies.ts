import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// What the proxy samples do with calls: they do not log tokens of signers, do not repeat calls that an api has received, and
// replace what a client says about its address.

const TOKEN = 'tokenOfASigner0123456789'
const STATED = '203.0.113.66'
const START_MS = 20_000

interface Proxy {
  file: string
  start(file: string): ChildProcess
  /** The sample without TLS, between these ports. */
  adapt(text: string, ports: { own: number; api: number }): string
}

const HAPROXY: Omit<Proxy, 'file'> = {
  start: (file) => spawn('haproxy', ['-db', '-f', file], { env: ENV }),
  adapt: (text, { own, api }) =>
    text
      .replace('bind :80', `bind 127.0.0.1:${own}`)
      .replace(/^ *bind :443 .*$/m, '')
      .replace(/^ *http-request redirect .*$/m, '')
      .replaceAll(/^ *server(-template)? .*$/gm, '')
      .concat(`\n  server api1 127.0.0.1:${api}\n`),
}

const NGINX: Omit<Proxy, 'file'> = {
  start: (file) => spawn('nginx', ['-e', 'stderr', '-c', file], { env: ENV }),
  adapt: (text, { own, api }) =>
    text
      .replace('http {', 'daemon off;\npid WORK/nginx-run.pid;\nhttp {')
      .replace(/ listen 80 .*$/m, ' listen unix:WORK/nginx-http.sock;')
      .replace(/ listen \[::\]:80 .*$/m, '')
      .replace(/ listen 443 .*$/m, ` listen 127.0.0.1:${own};`)
      .replace(/ listen \[::\]:443 .*$/m, '')
      .replaceAll(/^ *ssl_.*$/gm, '')
      .replaceAll(/_log \/\S+/g, '_log WORK/nginx-run.log')
      .replace(/server 10\.0\.0\.11:8080/, `server 127.0.0.1:${api}`)
      .replace(/^ *server 10\.0\.0\.12:8080.*$/m, ''),
}

const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

export const PROXIES: Proxy[] = [
  { file: 'proxies/haproxy.cfg', ...HAPROXY },
  { file: 'compose/haproxy.cfg', ...HAPROXY },
  { file: 'proxies/nginx.conf', ...NGINX },
]

export async function runProxy(proxy: Proxy, deploy: string, work: string): Promise<string[]> {
  const received: IncomingMessage[] = []
  const api = createServer((call, response) => {
    if (call.url === '/readyz') return response.end('{}')
    received.push(call)
    // As an api that is killed after it has committed.
    if (call.method === 'POST' || call.url?.endsWith('/cut')) call.socket.destroy()
    else response.end('{}')
  })
  const ports = { own: await freePort(), api: await listen(api) }
  const copy = join(work, `run-${proxy.file.replace('/', '-')}`)
  const text = readFileSync(join(deploy, proxy.file), 'utf8')
  writeFileSync(copy, proxy.adapt(text, ports).replaceAll('WORK', work))
  const logFile = join(work, 'nginx-run.log')
  rmSync(logFile, { force: true })
  const child = proxy.start(copy)
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => log.push(String(piece)))
  const ended = once(child, 'exit')
  try {
    await listening(ports.own, child)
    const stated = { 'X-Forwarded-For': STATED, Forwarded: `for=${STATED}` }
    await call(ports.own, 'GET', `/s/${TOKEN}/pages/1.webp?code=${TOKEN}`, stated)
    await call(ports.own, 'GET', `/s/${TOKEN}/cut`, {})
    await call(ports.own, 'POST', '/api/v1/document-signrequest', {})
  } finally {
    child.kill('SIGTERM')
    await ended
    api.closeAllConnections()
    api.close()
  }
  const written = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
  return findingsIn(received, log.join('') + written).map((finding) => `${proxy.file}: ${finding}`)
}

function findingsIn(received: readonly IncomingMessage[], log: string): string[] {
  const [page] = received.filter(({ method }) => method === 'GET')
  const posts = received.filter(({ method }) => method === 'POST').length
  return [
    ...(page ? [] : [`a call does not arrive: ${log}`]),
    ...(JSON.stringify(page?.headers ?? {}).includes(STATED) ? ['a client can state its address'] : []),
    ...(log.includes(TOKEN) ? ["a signer's token is in the log"] : []),
    ...(log.includes('/api/v1/document-signrequest') ? [] : [`the log lacks the path of an API call: ${log}`]),
    ...(posts > 1 ? [`a call that an api has received is sent ${posts} times`] : []),
  ]
}

async function call(port: number, method: string, path: string, headers: Record<string, string>): Promise<void> {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response').catch(() => [])) as [IncomingMessage?]
  if (response) await once(response.resume(), 'end')
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until && child.exitCode === null; await wait(20)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(() => true, () => false) // biome-ignore format: one line
    socket.destroy()
    if (isOpen) return
  }
}
