import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { until } from '../lib/client.ts'
import { type Deployment, makeCertificate } from './deployment.ts'

// HAProxy with TLS in front of the apis. It sends calls to those whose /readyz is 200.

export interface LoadBalancer extends AsyncDisposable {
  url: string
  /** The ports of the apis behind it. */
  ports: readonly [number, number]
  /** How many apis it sends calls to. */
  up(): Promise<number>
}

export async function reservePorts(): Promise<{ port: number; ports: [number, number] }> {
  return { port: await freePort(), ports: [await freePort(), await freePort()] }
}

type Reserved = Awaited<ReturnType<typeof reservePorts>>

export async function startLoadBalancer(deployment: Deployment, { port, ports }: Reserved): Promise<LoadBalancer> {
  const folder = deployment.newFolder()
  const { file, certificate } = makeCertificate(folder)
  const [socket, settings] = [join(folder, 'socket'), join(folder, 'haproxy.cfg')]
  writeFileSync(settings, settingsOf({ port, ports, file, socket }))
  const child = deployment.spawn('/usr/sbin/haproxy', ['-f', settings])
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')])
  const up = async () => {
    const answer = await ask(socket, 'show stat')
    return answer.split('\n').filter((line) => /^apis,api\d,/.test(line) && line.includes(',UP,')).length
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}: run bin/setup`)
    return (await up().catch(() => 0)) === 2 || undefined
  })
  return {
    url: `https://127.0.0.1:${port}`,
    ports,
    up,
    [Symbol.asyncDispose]: async () => {
      tls.setDefaultCACertificates(before)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function settingsOf({ port, ports, file, socket }: Reserved & { file: string; socket: string }): string {
  return `
global
  stats socket ${socket} mode 600
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option forwardfor
  option redispatch
frontend tls
  bind 127.0.0.1:${port} ssl crt ${file}
  default_backend apis
backend apis
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${ports.map((one, i) => `  server api${i} 127.0.0.1:${one}\n`).join('')}`
}

async function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  return text(connection)
}
