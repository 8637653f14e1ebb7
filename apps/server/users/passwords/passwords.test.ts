import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testAuthenticator } from '../testing/users.ts'
import { passwordProblem } from './check.ts'
import { hasPassword, newPassword, verifyPassword } from './password.ts'

const authenticator = await testAuthenticator()()

test.each([
  'Password123!',
  'P@ssw0rd2024',
  'qwertyuiop',
  '1234567890',
  'iloveyou1!',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'Sunshine2026',
  'letmein1234',
  '11111111112',
  'adminadmin',
])('the common password %s is refused', (password) => {
  expect(passwordProblem(password, [])).toBe('password_common')
})

test.each([
  'seven tall ladders',
  'vB4!kkq90-zP',
  'correct battery horses',
  'Ünbekannter Spaß',
  '盐和胡椒在桌子上放着吗',
])('the password %s is accepted', (password) => {
  expect(passwordProblem(password, ['ada@example.com', 'Example Lending'])).toBeUndefined()
})

test('a password that is hardly more than the address or the name is refused; short and long ones are', () => {
  const words = ['lovelace@example.com', 'Analytical Engines']
  expect(passwordProblem('Lovelace99!', words)).toBe('password_personal')
  expect(passwordProblem('lovelace@example.com', words)).toBe('password_personal')
  expect(passwordProblem('analytical1', words)).toBe('password_personal')
  expect(passwordProblem('lovelace reads seven papers', words)).toBeUndefined()
  expect(passwordProblem('tiny pass', words)).toBe('password_short')
  expect(passwordProblem('kV'.repeat(101), words)).toBe('password_long')
})

test('a password fits its own user only, and not after its row or the second factor was changed', async () => {
  const userId = newId()
  const secret = randomBytes(40)
  const { hash, mac } = await newPassword(authenticator, userId, 'seven tall ladders', secret)
  const user = { userId, passwordHash: hash, passwordMac: mac, totpSecret: secret, totpEnabledAt: 1 }
  expect(await verifyPassword(authenticator, user, 'seven tall ladders')).toBe(true)
  expect(await verifyPassword(authenticator, user, 'seven tall ladder')).toBe(false)
  expect(hasPassword(authenticator, { ...user, userId: newId() })).toBe(false)
  expect(hasPassword(authenticator, { ...user, totpEnabledAt: null })).toBe(false)
  expect(hasPassword(authenticator, { ...user, totpSecret: randomBytes(40) })).toBe(false)
  expect(hasPassword(authenticator, { ...user, passwordMac: null })).toBe(false)
  expect(await verifyPassword(authenticator, undefined, 'no password has this hash')).toBe(false)
})
