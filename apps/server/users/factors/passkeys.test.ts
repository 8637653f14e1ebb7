import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInWithPasskey } from '../sign-in/passkey.ts'
import { stepUp, stepUpWays } from '../sign-in/step-up.ts'
import { type DeviceOptions, makeDevice } from '../testing/authenticator-device.ts'
import { actionsOf, openPeople, type People, signedIn } from '../testing/people.ts'
import { addUser } from '../testing/users.ts'
import { addPasskey, changePassword, removePasskey } from './change.ts'
import { listPasskeys } from './passkeys.ts'
import { registrationOptions } from './register-passkey.ts'
import { assertionOptions } from './verify-passkey.ts'

let people: People

beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

async function newPerson() {
  const { userId } = await addUser(people.deps)
  return signedIn(people.deps, userId)
}

async function register(userId: string, options?: DeviceOptions) {
  const device = makeDevice(options)
  const response = device.register(await registrationOptions(people.deps, userId))
  const who = await signedIn(people.deps, userId)
  return { device, response, outcome: await addPasskey(people.deps, who, { response, name: 'Laptop' }) }
}

const challenge = () => assertionOptions(people.deps, 'passkey_sign_in', null)
const signIn = (response: Parameters<typeof signInWithPasskey>[1]['response']) =>
  signInWithPasskey(people.deps, { response, address: '192.0.2.1' })

test('a passkey signs in its user without an address, and each challenge is answered once', async () => {
  const { userId } = await newPerson()
  const { device, outcome } = await register(userId)
  expect(outcome).toBe('registered')
  const options = await challenge()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  const answer = device.assert(options)
  expect(await signIn(answer)).toEqual({ kind: 'signed_in', userId, method: 'passkey' })
  expect(await signIn(answer)).toEqual({ kind: 'expired' })
})

test.each([
  ['of another origin', { origin: 'http://evil.example' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['of a device that does not check the person', { verifiesUser: false }],
])('a registration %s is refused', async (_what, options) => {
  const { userId } = await newPerson()
  expect((await register(userId, options)).outcome).toBe('passkey_refused')
})

test('an assertion from another origin, without the person, or with a counter that did not advance is refused', async () => {
  const { userId } = await newPerson()
  const { device } = await register(userId)
  expect(await signIn(device.assert(await challenge()))).toMatchObject({ kind: 'signed_in' })
  device.counter -= 1
  expect(await signIn(device.assert(await challenge()))).toEqual({ kind: 'wrong' })
  const answer = device.assert(await challenge())
  const authData = Buffer.from(answer.response.authenticatorData, 'base64url')
  authData.writeUInt8(0x01, 32)
  answer.response.authenticatorData = authData.toString('base64url')
  expect(await signIn(answer)).toEqual({ kind: 'wrong' })
  expect(await signIn(makeDevice().assert(await challenge()))).toEqual({ kind: 'wrong' })
  expect(await signIn(device.assert({ challenge: 'AAAA' }))).toEqual({ kind: 'expired' })
})

test('a passkey that was moved to another user or replaced in the database does not exist', async () => {
  const [mallory, victim] = [await newPerson(), await newPerson()]
  const { device } = await register(mallory.userId)
  const credential = Buffer.from(device.credentialId, 'base64url')
  await people.database.owner('UPDATE passkeys SET user_id = $2 WHERE credential_id = $1', [credential, victim.userId])
  expect(await signIn(device.assert(await challenge()))).toEqual({ kind: 'wrong' })
  const authenticator = await people.deps.authenticator()
  expect(await listPasskeys(people.identity, authenticator, victim.userId)).toEqual([])
})

test('a challenge for one user registers no passkey for another', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const response = makeDevice().register(await registrationOptions(people.deps, one.userId))
  expect(await addPasskey(people.deps, other, { response, name: 'x' })).toBe('challenge_expired')
})

test('the last way to sign in stays; every change is in the activity and mailed', async () => {
  const who = await newPerson()
  const { device } = await register(who.userId)
  const credential = Buffer.from(device.credentialId, 'base64url')
  expect(await removePasskey(people.deps, who, credential)).toBe('last_way_in')
  expect(await changePassword(people.deps, who, 'seven tall ladders')).toBeUndefined()
  expect(await removePasskey(people.deps, who, credential)).toBe('removed')
  expect(await signIn(device.assert(await challenge()))).toEqual({ kind: 'wrong' })
  expect(await actionsOf(people, who.userId)).toEqual([])
})

test('a step-up takes a factor of the person; a password only without a better one', async () => {
  const who = await newPerson()
  await changePassword(people.deps, who, 'seven tall ladders')
  const password = { password: 'seven tall ladders' }
  expect(await stepUp(people.deps, who.userId, password)).toBe(true)
  const { device } = await register(who.userId)
  expect(await stepUpWays(people.deps, who.userId)).toEqual({ passkey: true, totp: false, password: false })
  expect(await stepUp(people.deps, who.userId, password)).toBe(false)
  const other = await newPerson()
  const { device: foreign } = await register(other.userId)
  const options = () => assertionOptions(people.deps, 'passkey_step_up', who.userId)
  expect(await stepUp(people.deps, who.userId, { credential: foreign.assert(await options()) })).toBe(false)
  expect(await stepUp(people.deps, who.userId, { credential: device.assert(await challenge()) })).toBe(false)
  expect(await stepUp(people.deps, who.userId, { credential: device.assert(await options()) })).toBe(true)
})
