import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { makeTestDatabase } from '../../apps/server/testing/database.ts'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// Missing, wrong and old keys: a start is refused with the id of the key, and a running process is not ready.

const API = new URL('../../apps/server/processes/serve-api.ts', import.meta.url).pathname

/** Starts an api that must refuse; returns what it says. */
export async function refusal(stack: Stack, env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [API], {
    env: { ...stack.env, COUNTERSIGN_DATABASE_URL: stack.database.urlOf('api'), COUNTERSIGN_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  const [code] = await once(child, 'close')
  hold(code === 1, `a start without the right keys ended with ${code}: ${said}`)
  return said
}

/** Each refusal names the key, and nothing is created. Returns how many there were. */
export async function refuseBadKeys(stack: Stack, file: string, id: string): Promise<number> {
  const lost = `${file}.lost`
  renameSync(file, lost)
  const missing = await refusal(stack)
  hold(missing.includes(id), `a start without the key does not name ${id}: ${missing}`)
  hold(!existsSync(file), 'a start without the key has created one')
  await health(stack, 503, `The master key ${id} is not in`)

  const right = readFileSync(lost, 'utf8')
  writeFileSync(file, right.replace(/ \S{43}=/, ` ${randomBytes(32).toString('base64')}`), { mode: 0o600 })
  const wrong = await refusal(stack)
  hold(
    wrong.includes(id) && wrong.includes('not the key'),
    `another key under the id ${id} is not recognised: ${wrong}`,
  )
  await health(stack, 503, `is not the key that was registered`)
  renameSync(lost, file)
  await health(stack, 200, '"master_keys":{"status":"ok"')
  return 2
}

/** A new installation in production creates no key. */
export async function refuseWithoutKey(stack: Stack, file: string): Promise<void> {
  const fresh = await makeTestDatabase()
  try {
    const none = { COUNTERSIGN_DATABASE_URL: fresh.urlOf('api'), COUNTERSIGN_ENVIRONMENT: 'production' }
    const said = await refusal(stack, { ...none, COUNTERSIGN_MASTER_KEY_FILE: `${file}.none` })
    hold(said.includes('create-master-key'), `a new installation is not told how to create a key: ${said}`)
    hold(!existsSync(`${file}.none`), 'a start in production has created a key')
  } finally {
    await fresh.drop()
  }
}

/** `/readyz` has this status, and `/health`, which is private, this text. */
async function health(stack: Stack, status: number, text: string): Promise<void> {
  await until(async () => {
    if ((await fetch(`${stack.url}/readyz`)).status !== status) return undefined
    const answer = await fetch(`http://127.0.0.1:${stack.env.COUNTERSIGN_METRICS_PORT}/health`)
    const body = await answer.text()
    return answer.status === status && body.includes(text) ? body : undefined
  }, 60_000)
}
