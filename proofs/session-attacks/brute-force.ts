import { PATHS } from '@countersign/sign-in-pages'
import { countAttempts, ofAddress } from '../../apps/server/users/limits/count.ts'
import { newToken } from '../../apps/server/users/sessions/token.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { asPage, COOKIE, newNetwork, sendForm, unknownEmail, type World } from './world.ts'

// Guessing: passwords of one address from many networks, passwords of many addresses from one network, codes of devices by
// a user, tokens of sessions by a network.

export const LIMITS = {
  address: atMost(30, 'guesses an hour at the password of one address, from any number of networks'),
  network: atMost(5, 'guesses an hour of one network, with the limit set to 5'),
  userCodes: atMost(20, 'guesses an hour of a user at codes of devices'),
  tokens: atMost(60, 'guesses of one network at tokens, out of 100 at once, with 600 calls a minute'),
}

/** What the stack's api is started with. */
export const SIGN_INS_PER_NETWORK = 5
/** What the other process is started with, for guesses at tokens. */
export const NETWORK_CALLS = 600

const COUNTED = 28

/** Guesses until the first refusal by a limit; `guess` gives the status of one. */
async function guesses(most: number, guess: () => Promise<number>): Promise<number> {
  let answered = 0
  for (let at = 0; at < most; at += 1) {
    if ((await guess()) === 429) return answered
    answered += 1
  }
  return answered
}

export async function tryBruteForce(world: World, other: string): Promise<number> {
  const victim = await world.person()
  const wrong = (email: string, ip: string) => async () =>
    (await sendForm(world, PATHS.signIn, { email, password: crypto.randomUUID() }, { ip })).status
  // Each guess costs the hash of a password: most of them are only counted, as the service counts them.
  const counted = Array.from({ length: COUNTED }, () =>
    countAttempts(world.deps, [ofAddress('sign-in', victim.email, 40)]),
  )
  await Promise.all(counted)
  const atAddress = await guesses(40 - COUNTED, () => wrong(victim.email, newNetwork())())
  holdLimit(LIMITS.address, COUNTED + atAddress)
  const network = newNetwork()
  const ofNetwork = await guesses(40, () => wrong(unknownEmail(), network)())
  holdLimit(LIMITS.network, ofNetwork)
  const device = { user_code: 'BCDF-GHJK' }
  const cookie = `${COOKIE}=${victim.token}`
  const codes = await guesses(40, async () => (await sendForm(world, PATHS.device, device, { cookie })).status)
  holdLimit(LIMITS.userCodes, codes)
  const tokens = await guessTokens(world, other)
  holdLimit(LIMITS.tokens, tokens)
  await mustFind('guesses without a limit', () => holdLimit(LIMITS.address, 40))
  const { status } = await asPage(world, victim.token, 'GET', '/api/v1/me')
  hold(status === 200, 'the guesses at the password ended the victim’s session')
  return 40 + 40 + 40 + 100
}

/** The guesses that the service looked up. */
async function guessTokens(world: World, url: string): Promise<number> {
  const ip = { 'x-forwarded-for': newNetwork() }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => asPage(world, newToken(1), 'GET', '/api/v1/account', { url, headers: ip })),
  )
  hold(
    answers.every(({ status }) => status === 401 || status === 429),
    'a guessed token was accepted',
  )
  return answers.filter(({ status }) => status === 401).length
}
