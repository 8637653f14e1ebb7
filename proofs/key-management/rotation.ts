import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WRAPPED_TABLES } from '../../apps/cli/keys/wrapped-tables.ts'
import { addKey } from '../../apps/server/platform/master-keys/key-file.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// A rotation under load: its first run is killed after the first step, the next after the second, and so on. The last run
// finishes it.

const VICTIM = new URL('victim.ts', import.meta.url).pathname
const GRACE_MS = 4_000

const STEPS = ['registered', 'page', 'closed', 'waited', 'emptied'] as const

export interface Rotation {
  from: string
  to: string
  kills: number
}

export async function rotate(stack: Stack, file: string): Promise<Rotation> {
  const [{ master_key_id: from }] = (await stack.database.owner('SELECT master_key_id FROM master_keys')) as [
    { master_key_id: string },
  ]
  const to = await addKey(file)
  const run = async (...step: string[]) => {
    const args = [VICTIM, stack.database.urlOf('operator'), file, to, String(GRACE_MS), ...step]
    return once(spawn(process.execPath, args, { env: stack.env, stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  }
  for (const step of STEPS) {
    const [code, signal] = await run(step)
    hold(signal === 'SIGKILL', `the rotation was to be killed after ${step}, and ended with ${code}`)
  }
  const [code] = await run()
  hold(code === 0, `the last run of the rotation ended with ${code}`)
  return { from, to, kills: STEPS.length }
}

/** In every table that a rotation covers. */
export async function rowsUnder(stack: Stack, id: string): Promise<number> {
  const counts = WRAPPED_TABLES.map(({ name }) => `(SELECT count(*) FROM ${name} WHERE master_key_id = $1)::int`)
  const [row] = await stack.database.owner(`SELECT ${counts.join(' + ')} AS n`, [id])
  return Number(row?.n)
}
