import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createLogins } from '../../apps/server/platform/db/create-logins.ts'
import { ROLES_OF } from '../../apps/server/platform/db/logins.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// Processes that are given logins with too many rights, as an operator might.

type Kind = 'api' | 'worker' | 'sealer'

interface Mistake {
  what: string
  /** Done to each login. */
  change(login: string): string
  says: string
}

const MISTAKES: Mistake[] = [
  { what: 'a superuser', change: (login) => `ALTER ROLE ${login} SUPERUSER`, says: 'it is a superuser' },
  { what: 'the owner', change: (login) => `GRANT cs_test_owner TO ${login}`, says: 'it is a member of cs_test_owner' },
  { what: 'BYPASSRLS', change: (login) => `ALTER ROLE ${login} BYPASSRLS`, says: 'it bypasses row-level security' },
]

/** Returns how many starts were refused. */
export async function refuseStarts(stack: Stack, full: boolean): Promise<number> {
  const kinds: Kind[] = ['api', 'worker', 'sealer']
  const starts = MISTAKES.flatMap((mistake, i) =>
    kinds.filter((_, j) => full || i === j).map((kind) => () => refuseMistake(stack, mistake, kind)),
  )
  for (const start of starts) await start()
  // A URL as they were before logins existed: of the superuser itself.
  await refuse(stack, 'api', stack.database.adminUrl, 'PostgreSQL rejected the login "postgres_app"')
  return starts.length + 1
}

async function refuseMistake(stack: Stack, { change, says }: Mistake, kind: Kind): Promise<void> {
  const { database } = stack
  const name = new URL(database.adminUrl).pathname.slice(-8)
  const user = `cs_test_mistake_${name}`
  const logins = ROLES_OF[kind].map((role) => `${user}_${role}`)
  await createLogins(database.adminUrl, [{ user, roles: ROLES_OF[kind], password: null, settings: {} }])
  try {
    for (const login of logins) await database.owner(change(login))
    await refuse(stack, kind, Object.assign(new URL(database.url), { username: user }).href, says)
  } finally {
    await database.owner(`DROP ROLE ${logins.join(', ')}`)
  }
}

/** The process ends by itself, with 1, and says why and what to do. */
export async function refuse(stack: Stack, kind: Kind, url: string, says: string): Promise<void> {
  const script = new URL(`../../apps/server/processes/serve-${kind}.ts`, import.meta.url).pathname
  const env = { ...stack.env, COUNTERSIGN_DATABASE_URL: url, COUNTERSIGN_PORT: '0' }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (piece) => {
    out += piece
    child.kill('SIGKILL') // it has started
  })
  child.stderr.on('data', (piece) => {
    err += piece
  })
  const [code] = await once(child, 'close')
  hold(out === '' && code === 1, `the ${kind} starts with ${url}`)
  const { msg } = JSON.parse(err) as { msg: string }
  const helpful = msg.includes(says) && msg.includes('countersign database create-logins')
  hold(helpful, `the ${kind} does not say "${says}" but:\n${err}`)
}
