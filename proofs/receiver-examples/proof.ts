import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { attempted, insist, ping, register } from '../lib/webhooks.ts'

// The receivers of the guide are cut out of it and run as they stand.

const run = promisify(execFile)
const GUIDE = new URL('../../docs/integrators/webhooks.md', import.meta.url)

interface Example {
  file: string
  build?: string[]
  command: string[]
}

const LANGUAGES: Record<string, Example> = {
  ts: { file: 'receiver.ts', command: [process.execPath, 'receiver.ts'] },
  python: { file: 'receiver.py', command: ['python3', 'receiver.py'] },
  go: { file: 'receiver.go', build: ['go', 'build', '-o', 'receiver', 'receiver.go'], command: ['./receiver'] },
}

export default {
  promise:
    'The webhook receivers in the guide (TypeScript, Python, Go, TypeScript with public keys) run as printed: each takes a real delivery once, and refuses one that is unsigned, old, or signed for another endpoint',
  topic: 'API and webhooks',
  budgetSeconds: 14,
  services: ['postgres'],
  faults: { 'no age check': 'the receiver of the guide, changed to accept a delivery of any age' },
  async run({ say }) {
    const guide = readFileSync(GUIDE, 'utf8')
    const stack = await startStack({ env: { COUNTERSIGN_LOG: 'error' } })
    const folder = mkdtempSync(join(tmpdir(), 'countersign-receivers-'))
    try {
      const client = await openAccount(stack.url)
      const languages = Object.entries(LANGUAGES).map(async ([language, { file, build, command }]) => {
        const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1]
        hold(code, `the guide has no receiver in ${language}`)
        writeFileSync(join(folder, file), code)
        if (build) await run(build[0] ?? '', build.slice(1), { cwd: folder })
        await tryReceiver(client, folder, command)
        say(`${language}: took a real delivery once, and refused an old one and one of another secret`)
      })
      await Promise.all(languages)
      await plantFault(client, folder, guide)
      const [, withKeys] = [...guide.matchAll(/```ts\n(.*?)```/gs)]
      hold(withKeys?.[1], 'the guide has no receiver with public keys')
      writeFileSync(join(folder, 'keys.ts'), withKeys[1])
      await tryKeyReceiver(stack.url, client, folder, [process.execPath, 'keys.ts'])
      say('ts, with public keys: took a real delivery once, and refused a genuine one to another endpoint')
      return `${Object.keys(LANGUAGES).length + 1} receivers from the guide, each run against real deliveries`
    } finally {
      await stack.stop()
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Proof

async function plantFault(client: Client, folder: string, guide: string): Promise<void> {
  const code = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? ''
  const changed = code.replace('< 300', '< 3_000_000')
  hold(changed !== code, 'the receiver of the guide has no age check to remove')
  writeFileSync(join(folder, 'planted.ts'), changed)
  await mustFind('no age check', () => tryReceiver(client, folder, [process.execPath, 'planted.ts']))
}

async function tryReceiver(client: Client, folder: string, command: string[]): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { id, secret } = await register(client, url)
  const receiver = startProgram(folder, command, { PORT: String(port), WEBHOOK_SECRET: secret })
  try {
    await mustReceiveOnce(client, { id, url, receiver })
    const other = `whsec_${randomBytes(32).toString('base64')}`
    const now = new Date()
    hold((await forge(url, secret, now)) === 204, 'what is signed with the secret is refused')
    hold((await forge(url, other, now)) === 401, 'what is signed with another secret is taken')
    hold((await forge(url, secret, new Date(now.getTime() - 600_000))) === 401, 'what is ten minutes old is taken')
  } finally {
    receiver.stop()
  }
}

/** H1: a genuine delivery to another endpoint, which arrives at this receiver, is refused. */
async function tryKeyReceiver(stackUrl: string, client: Client, folder: string, command: string[]): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { id } = await register(client, url)
  const { body } = await insist(client, 'GET', `/api/v1/webhook-endpoints/${id}`)
  const keysUrl = `${stackUrl}${new URL(String(body.public_keys_url)).pathname}`
  const receiver = startProgram(folder, command, { PORT: String(port), PUBLIC_KEYS_URL: keysUrl })
  try {
    await mustReceiveOnce(client, { id, url, receiver })
    const other = await register(client, `${url}other`)
    const foreign = await attempted(client, await ping(client, other.id))
    hold(foreign.attempts[0]?.status === 401, 'a delivery to another endpoint is taken')
  } finally {
    receiver.stop()
  }
}

interface Receiving {
  /** The endpoint. */
  id: string
  url: string
  receiver: Program
}

/** An unsigned call is refused; a delivery is accepted, and its repetition is not processed again. */
async function mustReceiveOnce(client: Client, { id, url, receiver }: Receiving): Promise<void> {
  const isRefused = async () => (await fetch(url, { method: 'POST', body: '{}' })).status === 401 || undefined
  await until(() => isRefused().catch(() => undefined), 60_000)
  const delivery = await attempted(client, await ping(client, id))
  hold(delivery.state === 'delivered', `the receiver answered ${JSON.stringify(delivery.attempts)}`)
  await until(async () => receiver.lines().includes(`webhook.test ${delivery.event_id}`) || undefined)
  await insist(client, 'POST', `/api/v1/webhook-deliveries/${delivery.id}/redeliver`)
  const again = await attempted(client, delivery.id, 2)
  hold(again.state === 'delivered', 'a repeat was refused')
  hold(receiver.lines().length === 1, `a repeat was taken for a new event: ${receiver.lines().join(', ')}`)
}

/** Signed by independent code with whichever secret, at whichever time; tells the answer. */
async function forge(url: string, secret: string, at: Date): Promise<number> {
  const [id, body] = ['evt_1', '{"type":"document.signed","id":"evt_1"}']
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

interface Program {
  /** What it has printed. */
  lines(): string[]
  stop(): void
}

function startProgram(folder: string, [program = '', ...args]: string[], env: Record<string, string>): Program {
  let printed = ''
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return {
    lines: () => printed.split('\n').filter(Boolean),
    stop: () => child.kill('SIGKILL'),
  }
}
