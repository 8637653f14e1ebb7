import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { type Environment, runDev, stopServices } from '../first-minute/stranger.ts'
import { COMPILED } from '../lib/data.ts'
import { startSecondOperator } from './second-operator.ts'

// The service that the pages are about: as bin/dev starts it, on ports of its own. Also as https://sign.example.com.

const ROOT = resolve(import.meta.dirname, '../..')

export interface Service {
  url: string
  /** The key that bin/dev has printed. */
  key: string
  ports: Ports
  /** For `countersign`. */
  env: Environment
  /** Of the owner of the database. */
  ownerUrl: string
  /** Of the authority of https://sign.example.com. */
  caFile: string
  stop(): Promise<void>
}

interface Ports {
  api: number
  postgres: number
  metrics: number
  https: number
  /** Of the readers' colleague (second-operator.ts). */
  secondOperator: number
}

export async function startService(folder: string): Promise<Service> {
  const data = join(folder, 'data')
  // PostgreSQL runs as its own user and must be able to get to its data.
  chmodSync(folder, 0o755)
  mkdirSync(data)
  mkdirSync(COMPILED, { recursive: true })
  symlinkSync(COMPILED, join(data, 'compile-cache'))
  const [api, postgres, metrics, esp] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const env: Environment = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    USER: 'operator',
    COUNTERSIGN_DATA: data,
    COUNTERSIGN_PORT: String(api),
    COUNTERSIGN_POSTGRES_PORT: String(postgres),
  }
  const onlyService = {
    COUNTERSIGN_METRICS_PORT: String(metrics),
    COUNTERSIGN_SANDBOX_ESP_PORT: String(esp),
    COUNTERSIGN_WRITES_PER_MINUTE_TEST: '10000',
  }
  const dev = await runDev('bin/dev', ROOT, { ...env, ...onlyService }).catch(async (error: Error) => {
    await stopServices(ROOT, env)
    throw error
  })
  const front = await startFront(folder, api)
  const secondOperator = await startSecondOperator(`http://localhost:${api}`)
  return {
    url: `http://127.0.0.1:${api}`,
    key: /Bearer ([\w-]+)/.exec(dev.create)?.[1] ?? '',
    ports: { api, postgres, metrics, https: front.port, secondOperator: secondOperator.port },
    env,
    ownerUrl: `postgres://cs_owner@127.0.0.1:${postgres}/countersign`,
    caFile: front.caFile,
    stop: async () => {
      await front.close()
      await secondOperator.close()
      await dev.stop()
      await stopServices(ROOT, env)
    },
  }
}

const NAME = 'sign.example.com'

/** TLS in front of the service. */
async function startFront(folder: string, to: number) {
  const [keyFile, caFile] = [join(folder, 'front.key'), join(folder, 'front.pem')]
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const name = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  execFileSync('openssl', ['req', ...options, ...name, '-keyout', keyFile, '-out', caFile], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(caFile) }, (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const upstream = request({ host: '127.0.0.1', port: to, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, caFile, close }
}
