import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { collect, type Deployment, makeCertificate } from './deployment.ts'

// HAProxy with TLS in front of the apis. It sends calls to those whose /readyz is 200.

const SAMPLE = new URL('../../deploy/proxies/haproxy.cfg', import.meta.url)

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
  const said = collect(child)
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')])
  const up = async () => {
    const answer = await ask(socket, 'show stat')
    return answer.split('\n').filter((line) => /^apis,api\d,/.test(line) && line.includes(',UP,')).length
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}: ${said()}`)
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

/** The sample that the product comes with, with other addresses and another certificate. */
function settingsOf({ port, ports, file, socket }: Reserved & { file: string; socket: string }): string {
  const changes: [string, string][] = [
    ['global\n', `global\n  stats socket ${socket} mode 600\n`],
    ['  bind :80\n', ''],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/certs/countersign.pem', file],
    ['10.0.0.11:8080', `127.0.0.1:${ports[0]}`],
    ['10.0.0.12:8080', `127.0.0.1:${ports[1]}`],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      hold(text.includes(from), `deploy/proxies/haproxy.cfg has no "${from}"`)
      return text.replace(from, to)
    },
    readFileSync(SAMPLE, 'utf8'),
  )
}

async function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  return text(connection)
}
