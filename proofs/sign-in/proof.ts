import type { Page } from 'playwright-core'
import { addMember } from '../../apps/server/users/testing/users.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import {
  addPasskeyAfterSignUp,
  enableTotp,
  enterCode,
  holdKeyWorks,
  holdRefused,
  holdVerified,
  NEW_PASSWORD,
  openRecovery,
  PASSWORD,
  recoverWithCode,
  recoverWithNotice,
  signInWithPasskey,
  signInWithPassword,
  signOut,
  signUp,
  verify,
} from './acts.ts'
import { proveSso } from './sso.ts'
import { openWorld, type World } from './world.ts'

const LIMITS = {
  cut: atMost(5, 'from a directory’s deactivation to the last call of the session', { unit: 's', timing: true }),
}

export default {
  promise:
    'In Chromium, a person signs up, verifies the address by the mailed link, and has a sandbox key that works; signs in with a passkey, or with a password and a code; recovers access with a recovery code at once, and without one after notice to the other owner; what signed in before the recovery is refused; a company’s provider signs its people in, one that lies does not, and a directory’s deactivation ends sessions',
  topic: 'Security and privacy',
  budgetSeconds: 60,
  services: ['postgres', 'smtp'],
  limits: LIMITS,
  faults: {
    'address that nobody verified': 'a user who has not opened the mailed link',
    'key that does not work': 'a sandbox key with another character',
    'password that still signs in': 'a password from before the recovery that was not dropped',
    'provider that does not lie': 'an honest provider in the place of one that lies',
  },
  async run({ say }) {
    const world = await openWorld()
    try {
      const [first, second] = await Promise.all([withPasskey(world), withPassword(world)])
      say('passkey, and password with code: signed in')
      const [{ lies, cutMs }] = await Promise.all([
        proveCompany(world, first.page),
        recoverBoth(world, first.email, second),
      ])
      holdLimit(LIMITS.cut, cutMs / 1000)
      return `sign-up, passkey, password with code and two recoveries in Chromium; ${lies} lies of a provider refused; a session cut after ${(cutMs / 1000).toFixed(1)} s`
    } finally {
      await world.close()
    }
  },
} satisfies Proof

/** Sign-up → verified mail → passkey → sandbox key. */
async function withPasskey(world: World) {
  const person = await signUp(world, 'ada', '')
  await mustFind('address that nobody verified', () => holdVerified(world, person.email))
  await addPasskeyAfterSignUp(person)
  await verify(world, person)
  await holdKeyWorks(world, person.apiKey)
  await mustFind('key that does not work', () => holdKeyWorks(world, `${person.apiKey.slice(0, -1)}~`))
  await person.page.goto(`${world.url}/security`)
  await signOut(person.page)
  await signInWithPasskey(world, person.page)
  return person
}

async function withPassword(world: World) {
  const person = await signUp(world, 'grace', PASSWORD)
  await verify(world, person)
  const { secret, codes } = await enableTotp(world, person.page)
  await signOut(person.page)
  hold(await signInWithPassword(world, person.page, person.email, PASSWORD), 'the password was refused')
  await enterCode(person.page, secret)
  return { ...person, codes }
}

/** The company of the first person, whose session has stepped up with the passkey. */
async function proveCompany({ url: origin, deps }: World, page: Page) {
  const cookies = await page.context().cookies(origin)
  const ownerCookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const me = await fetch(`${origin}/api/v1/me`, { headers: { cookie: ownerCookie } })
  const accountId = /acc_[0-9a-z]{26}/.exec(await me.text())?.[0] ?? ''
  return proveSso({ origin, deps, ownerCookie, accountId })
}

/** The first person is made an owner of the second one's account, and so gets the notice. */
async function recoverBoth(world: World, owner: string, person: { email: string; codes: string[] }): Promise<void> {
  const { email, codes } = person
  await recoverWithCode(await openRecovery(world, email), codes[0] ?? '')
  await holdRefused(world, email, PASSWORD)
  await mustFind('password that still signs in', () => holdRefused(world, email, NEW_PASSWORD))
  const [ids] = await world.stack.database.owner(
    `SELECT m.account_id, o.user_id FROM users o, memberships m JOIN users u USING (user_id)
      WHERE o.email = $1 AND u.email = $2`,
    [owner, email],
  )
  await addMember(world.deps, String(ids?.account_id), String(ids?.user_id))
  const page = await openRecovery(world, email)
  await recoverWithNotice(world, page, { email, owner })
  await holdRefused(world, email, NEW_PASSWORD)
  await signInWithPasskey(world, page)
}
