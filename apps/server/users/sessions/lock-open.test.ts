import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { askForDevice } from '../device/ask.ts'
import { decideDevice } from '../device/decide.ts'
import { redeemDevice } from '../device/redeem.ts'
import { askEmailChange } from '../email-change/ask.ts'
import {
  addPasskey,
  changePassword,
  enableTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type Who,
} from '../factors/change.ts'
import { dropFactors } from '../factors/drop.ts'
import { registrationOptions } from '../factors/register-passkey.ts'
import { startTotp } from '../factors/totp.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { ORIGIN, openPeople, PASSWORD, type People, signedIn } from '../testing/people.ts'
import { addUser } from '../testing/users.ts'
import { endSession, endSessions } from './end.ts'
import { listSessions } from './list.ts'

// A process admits a session from its cache for up to three seconds after another process ended it. These calls are what
// such a process makes.

let people: People
beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

async function newPerson(): Promise<Who> {
  return signedIn(people.deps, (await addUser(people.deps)).userId)
}

const approve = ({ userId, sessionId }: Who, userCode: string) =>
  decideDevice(people.deps, { userId, sessionId, ssoAccountId: null }, { userCode, decision: 'approve' })
const ask = () => askForDevice(people.deps, { client: 'test', address: ORIGIN.address })

const factorsOf = async ({ userId }: Who) =>
  people.database.owner(
    `SELECT password_hash, totp_enabled_at, new_email, (SELECT count(*) FROM passkeys p WHERE p.user_id = u.user_id) AS passkeys,
            (SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.user_id) AS codes
       FROM users u WHERE user_id = $1`,
    [userId],
  )

describe('an ended session that a cache still admits', () => {
  const acts: [string, (who: Who) => Promise<() => Promise<unknown>>][] = [
    [
      'approves no command line',
      async (who) =>
        ask().then(
          ({ userCode }) =>
            () =>
              approve(who, userCode),
        ),
    ],
    [
      'adds no passkey, also with a challenge from before its end',
      async (who) => {
        const response = makeDevice().register(await registrationOptions(people.deps, who.userId))
        return () => addPasskey(people.deps, who, { response, name: 'Laptop' })
      },
    ],
    ['removes no passkey', async (who) => () => removePasskey(people.deps, who, Buffer.from('x'))],
    ['sets no password', async (who) => () => changePassword(people.deps, who, PASSWORD)],
    [
      'enables no authenticator app',
      async (who) => {
        const setUp = await startTotp(people.deps, who.userId, 'Countersign')
        const code = await generate({ secret: setUp?.secret ?? '', epoch: Math.floor(people.clock.now / 1000) })
        return () => enableTotp(people.deps, who, code)
      },
    ],
    ['removes no authenticator app', async (who) => () => removeTotp(people.deps, who)],
    ['makes no recovery codes', async (who) => () => renewRecoveryCodes(people.deps, who)],
    ['asks for no e-mail change', async (who) => () => askEmailChange(people.deps, who, `${newId()}@example.com`)],
  ]

  test.each(acts)('%s', async (_what, prepare) => {
    const who = await newPerson()
    const act = await prepare(who)
    const before = await factorsOf(who)
    await endSession(people.deps, { userId: who.userId, ssoAccountId: null }, who.sessionId)
    await expect(act()).rejects.toMatchObject({ code: 'session_over' })
    expect(await factorsOf(who)).toEqual(before)
  })

  test('is not replaced by an open session of another user', async () => {
    const [mine, victim] = [await newPerson(), await newPerson()]
    const mixed = { ...mine, userId: victim.userId }
    await expect(changePassword(people.deps, mixed, PASSWORD)).rejects.toMatchObject({ code: 'session_over' })
  })
})

describe('what ends all sessions, at the same time as', () => {
  const end = (userId: string) =>
    people.identity.transaction('every tenant', (tx) => dropFactors(people.deps, tx, userId))
  const rounds = Array.from({ length: 10 }, (_, round) => round)

  test.each(rounds)('a new password leaves no password (round %i)', async () => {
    const who = await newPerson()
    const [ended] = await Promise.allSettled([end(who.userId), changePassword(people.deps, who, PASSWORD)])
    expect(ended.status).toBe('fulfilled')
    expect(await factorsOf(who)).toMatchObject([{ password_hash: null }])
  })

  test.each(rounds)('an approval and its redemption leaves no session (round %i)', async () => {
    const who = await newPerson()
    const { deviceCode, userCode } = await ask()
    const redeem = () => redeemDevice(people.deps, deviceCode, ORIGIN)
    const [ended] = await Promise.allSettled([
      endSessions(people.deps, { userId: who.userId, ssoAccountId: null }),
      approve(who, userCode).then(redeem),
    ])
    expect(ended.status).toBe('fulfilled')
    people.clock.now += 60_000
    await redeem()
    expect(await listSessions(people.deps, { userId: who.userId, ssoAccountId: null })).toEqual([])
  })

  test.each(rounds)('a redemption deadlocks with none and leaves no session (round %i)', async () => {
    const who = await newPerson()
    const { deviceCode, userCode } = await ask()
    await approve(who, userCode)
    const both = await Promise.allSettled([end(who.userId), redeemDevice(people.deps, deviceCode, ORIGIN)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await listSessions(people.deps, { userId: who.userId, ssoAccountId: null })).toEqual([])
  })
})
