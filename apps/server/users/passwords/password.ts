import { hashPassword, isPassword } from '../../accounts/password.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import type { User } from '../store.ts'

type Factors = Pick<User, 'userId' | 'passwordHash' | 'passwordMac' | 'totpSecret' | 'totpEnabledAt'>

/**
 * The MAC of a user's password. It covers the enabled TOTP secret: an attacker who takes the second factor out of the row with
 * the rights of the database makes the password invalid.
 */
export function macOfPassword(authenticator: Authenticator, userId: string, hash: string, totp: Buffer | null): Buffer {
  return authenticator.bind('password', userId, hash, totp)
}

export async function newPassword(
  authenticator: Authenticator,
  userId: string,
  password: string,
  totp: Buffer | null = null,
): Promise<{ hash: string; mac: Buffer }> {
  const hash = await hashPassword(password)
  return { hash, mac: macOfPassword(authenticator, userId, hash, totp) }
}

export function hasPassword(authenticator: Authenticator, user: Factors): user is Factors & { passwordHash: string } {
  const { userId, passwordHash, passwordMac } = user
  if (passwordHash === null) return false
  return isMac(passwordMac, macOfPassword(authenticator, userId, passwordHash, enabledTotp(user)))
}

export function enabledTotp({ totpSecret, totpEnabledAt }: Pick<User, 'totpSecret' | 'totpEnabledAt'>): Buffer | null {
  return totpEnabledAt === null ? null : totpSecret
}

/** A hash of no password, with the present parameters. */
let dummy: Promise<string> | undefined

/** Takes the same time whether there is such a user or not. */
export async function verifyPassword(
  authenticator: Authenticator,
  user: Factors | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('no password has this hash')
  const genuine = user && hasPassword(authenticator, user) ? user.passwordHash : undefined
  const fits = await isPassword(password, genuine ?? (await dummy))
  return genuine !== undefined && fits
}
