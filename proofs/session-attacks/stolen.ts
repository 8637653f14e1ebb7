import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '@countersign/sign-in-pages'
import { markSteppedUp } from '../../apps/server/users/sessions/rotate.ts'
import { newToken } from '../../apps/server/users/sessions/token.ts'
import { addMember, signIn } from '../../apps/server/users/testing/users.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { startStopwatch } from '../lib/yardstick.ts'
import { asPage, COOKIE, idOf, PASSWORD, type Person, sendForm, tokenIn, userOf, type World } from './world.ts'

// Tokens that an attacker has: planted before the sign-in, or stolen and used after the session's end, its rotation, or a
// change of the member's role.

export const LIMITS = {
  replay: atMost(5, 'until every process refuses a session that has ended', { unit: 's', timing: true }),
}

/** A planted token never becomes the victim's, and theirs is always a new one. */
export async function tryFixation(world: World): Promise<number> {
  const [victim, attacker] = [await world.person(), await world.person()]
  const planted = ['', newToken(1), attacker.token, victim.token, `${newToken(2)}; ${COOKIE}=${attacker.token}`]
  for (const token of planted) {
    const fields = { email: victim.email, password: PASSWORD }
    const answer = await sendForm(world, PATHS.signIn, fields, { cookie: `${COOKIE}=${token}` })
    const issued = tokenIn(answer)
    hold(answer.status === 303 && issued, `the sign-in was answered with ${answer.status}`)
    holdNew(issued, planted)
    hold((await userOf(world, issued)) === idOf(victim), 'the new session is not the victim’s')
    if (token !== victim.token)
      hold((await userOf(world, token)) !== idOf(victim), 'a planted token signs the victim in')
  }
  await mustFind('sign-in that keeps the token', () => holdNew(attacker.token, planted))
  return planted.length
}

function holdNew(issued: string, planted: readonly string[]): void {
  hold(!planted.some((token) => token.includes(issued)), 'the sign-in kept a planted token')
}

/** `others`: the URLs of the other processes. */
export async function tryReplay(world: World, others: readonly string[]): Promise<number> {
  const urls = [world.stack.url, ...others]
  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['sign-out', ({ token }) => sendForm(world, PATHS.signOut, { confirmed: 'yes' }, { cookie: `${COOKIE}=${token}` })],
    ['end of all sessions', ({ token }) => asPage(world, token, 'DELETE', '/api/v1/sessions')],
    ['step-up', (person) => markSteppedUp(world.deps, person.token, person)],
  ]
  const seconds: number[] = []
  await Promise.all(
    ends.map(async ([name, end]) => {
      const person = await world.person()
      for (const url of urls) hold(await userOf(world, person.token, url), `${name}: the session was not open`)
      await end(person)
      // Who ended the session over HTTP is refused by the same process at once.
      if (name !== 'step-up') await holdRefused(world, person, name)
      for (const url of urls) seconds.push(await secondsUntilRefused(world, person, url))
    }),
  )
  holdLimit(LIMITS.replay, Math.max(...seconds))
  await mustFind('session that does not end', async () => holdRefused(world, await world.person(), 'nothing'))
  return ends.length * urls.length
}

async function holdRefused(world: World, { token }: Person, after: string): Promise<void> {
  hold((await userOf(world, token)) === null, `the token was accepted after ${after}`)
}

async function secondsUntilRefused(world: World, { token }: Person, url: string): Promise<number> {
  const stopwatch = startStopwatch()
  while ((await userOf(world, token, url)) !== null) {
    hold(stopwatch.milliseconds() < 60_000, 'the token is accepted for a minute')
    await sleep(100)
  }
  return stopwatch.milliseconds() / 1000
}

/** The thief has the cookie of a viewer who becomes an owner, and of one who hands the account over. */
export async function tryRoleChange(world: World): Promise<number> {
  const owner = await world.person()
  const member = await world.person()
  await addMember(world.deps, owner.accountId, member.userId, 'viewer')
  const { token: stolen } = await signIn(world.deps, member.userId, { steppedUp: true })
  const account = { 'countersign-account': `${(await accountIdOf(world, owner)) ?? ''}` }
  const asThief = () => asPage(world, stolen, 'GET', '/api/v1/members', { headers: account })
  const before = await asThief()
  hold(before.body.code === 'insufficient_scope', `a viewer lists members: ${JSON.stringify(before.body)}`)
  const promoted = await asPage(world, owner.token, 'PATCH', `/api/v1/members/${idOf(member)}`, {
    ...{ headers: account, body: { role: 'owner' } },
  })
  hold(promoted.status === 200, `the role was not changed: ${JSON.stringify(promoted.body)}`)
  const after = await asThief()
  hold(after.status === 401, `the cookie of a viewer has the rights of an owner: ${after.status}`)
  const again = await signIn(world.deps, member.userId)
  const members = await asPage(world, again.token, 'GET', '/api/v1/members', { headers: account })
  hold(members.status === 200, 'the new owner has not the rights of one')
  return 1
}

async function accountIdOf(world: World, { token }: Person): Promise<string | undefined> {
  const { body } = await asPage(world, token, 'GET', '/api/v1/me')
  return (body.memberships as { account_id: string }[])[0]?.account_id
}
