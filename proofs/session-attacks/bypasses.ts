import { PATHS } from '@countersign/sign-in-pages'
import { makeRecoveryCodes } from '../../apps/server/users/factors/recovery-codes.ts'
import { makeLink } from '../../apps/server/users/links/make.ts'
import { type LyingProvider, startLyingProvider } from '../../apps/server/users/testing/lying-provider.ts'
import { signIn } from '../../apps/server/users/testing/users.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { connected } from './planted-grants.ts'
import { COOKIE, newNetwork, PASSWORD, type Person, sendForm, tokenIn, type World } from './world.ts'

// Ways around a factor: the attacker has a stolen session and factors of their own, or reads the victim's mails.

/** The stolen session of a victim never steps up by what the attacker presents. */
export async function tryStepUps(world: World): Promise<number> {
  const attacker = await world.person()
  const victim = await world.person()
  // The passwords of people here are the same: this one has none.
  await write(world, 'UPDATE users SET password_hash = NULL, password_mac = NULL WHERE user_id = $1', [victim.userId])
  const stolen = await signIn(world.deps, victim.userId)
  const commandLine = await signIn(world.deps, attacker.userId, { kind: 'command_line', method: 'device' })
  const own = await signIn(world.deps, attacker.userId)
  for (const bearer of [`cst_${commandLine.token}`, undefined]) {
    const sent = { cookie: `${COOKIE}=${stolen.token}`, ...(bearer === undefined ? {} : { bearer }) }
    await sendForm(world, PATHS.stepUp, { password: PASSWORD }, sent)
    await holdNotSteppedUp(world, stolen.sessionId, 'a password of the attacker')
  }
  await sendForm(world, PATHS.stepUp, { password: PASSWORD }, { cookie: `${COOKIE}=${own.token}` })
  await mustFind('stolen session with a fresh factor', () =>
    holdNotSteppedUp(world, own.sessionId, 'the person’s own password'),
  )
  const provider = await startLyingProvider({ subject: 'mallory', email: '' })
  try {
    await tryProvider(world, provider, stolen)
  } finally {
    await provider.close()
  }
  return 3
}

/** The attacker steps a session of their own up at their provider, and presents the stolen one when they come back. */
async function tryProvider(world: World, provider: LyingProvider, stolen: { token: string; sessionId: string }) {
  const { domain } = await connected(world, provider)
  provider.person.email = `mallory@${domain}`
  const signedIn = await comeBack(world, await visit(world, provider), '')
  const own = tokenIn(signedIn)
  hold(own, `the attacker is not signed in at their own provider: ${signedIn.status}`)
  await comeBack(world, await visit(world, provider, own), stolen.token)
  await holdNotSteppedUp(world, stolen.sessionId, 'the attacker’s provider')
  const finished = await comeBack(world, await visit(world, provider, own), own)
  hold(tokenIn(finished), `the attacker’s own session does not step up at their provider: ${finished.status}`)
}

/** Goes to the provider; returns the path that it sends the browser back to, and the cookie of the sign-on. */
async function visit(world: World, { person }: LyingProvider, token = '') {
  const left = await sendForm(world, PATHS.sso, { email: person.email }, { cookie: `${COOKIE}=${token}` })
  const back = await fetch(left.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? '')
  return { path: `${pathname}${search}`, cookie: left.headers.getSetCookie().map((set) => set.split(';')[0]) }
}

function comeBack({ stack }: World, { path, cookie }: Awaited<ReturnType<typeof visit>>, token: string) {
  return fetch(`${stack.url}${path}`, {
    ...{ redirect: 'manual' },
    headers: {
      ...{ accept: 'text/html', 'x-forwarded-for': newNetwork() },
      cookie: [...cookie, `${COOKIE}=${token}`].join('; '),
    },
  })
}

async function holdNotSteppedUp({ stack: { database } }: World, sessionId: string, what: string): Promise<void> {
  const [row] = await database.owner('SELECT stepped_up_at FROM user_sessions WHERE session_id = $1', [sessionId])
  hold(row?.stepped_up_at === null, `${what} steps the session up`)
}

/** The mailbox alone always waits for a notice, whatever recovery was begun before. */
export async function tryRecoveries(world: World): Promise<number> {
  const ask = async (person: Person) => sendForm(world, PATHS.recoverWithNotice, { token: await linkOf(world, person) })
  const passHours = (person: Person, hours: number) =>
    write(
      world,
      `UPDATE recoveries SET effective_at = effective_at - make_interval(hours => $2),
              expires_at = expires_at - make_interval(hours => $2) WHERE user_id = $1`,
      [person.userId, hours],
    )
  const [parallel, abandoned, late, due] = await Promise.all(Array.from({ length: 4 }, world.person))
  if (!parallel || !abandoned || !late || !due) throw new Error('there are too few people')

  await Promise.all([ask(parallel), ask(parallel), ask(parallel)])
  const [open] = await world.stack.database.owner(
    `SELECT count(*)::int AS n FROM recoveries
      WHERE user_id = $1 AND cancelled_at IS NULL AND completed_at IS NULL`,
    [parallel.userId],
  )
  hold(open?.n === 1, `links that were used at the same time began ${open?.n} recoveries`)

  const [code = ''] = await world.deps.identity.transaction('every tenant', async (tx) =>
    makeRecoveryCodes(tx, await world.deps.authenticator(), abandoned.userId),
  )
  const token = await linkOf(world, abandoned)
  const begun = await sendForm(world, PATHS.recoverWithCode, { token, recovery_code: code })
  hold((await begun.text()).includes(FORM), `a recovery code begins no recovery: ${begun.status}`)
  await holdWaiting(await ask(abandoned), 'a recovery that a code began')

  await ask(late)
  await passHours(late, 24 * 90)
  await holdWaiting(await ask(late), 'a recovery of three months ago')

  await ask(due)
  await passHours(due, 24)
  const over = await ask(due)
  await mustFind('recovery without a notice', () => holdWaiting(over, 'a recovery whose notice is over'))
  return 3
}

/** The form that sets a new factor. */
const FORM = `action="${PATHS.recoverComplete}"`

async function holdWaiting(answer: Response, what: string): Promise<void> {
  const page = await answer.text()
  hold(answer.status === 200 && !page.includes(FORM), `${what} spares the notice: ${answer.status}`)
}

/** As the worker makes it when it mails the link. */
async function linkOf({ deps }: World, { userId, email }: Person): Promise<string> {
  const expiresAt = new Date(Date.now() + 3600_000)
  const link = { purpose: 'recover', userId, detail: { email }, expiresAt } as const
  return makeLink(deps.identity, await deps.authenticator(), link)
}

async function write({ stack: { database } }: World, statement: string, values: unknown[]): Promise<void> {
  await database.owner(statement, values)
}
