import type { Tx } from '../../platform/db/database.ts'
import type { UserDeps } from '../deps.ts'
import { type PasswordProblem, passwordProblem } from '../passwords/check.ts'
import { enabledTotp, newPassword } from '../passwords/password.ts'
import { lockUser } from '../store.ts'

/** Sets the user's password, or says why it is refused. */
export async function setPassword(
  deps: UserDeps,
  tx: Tx,
  userId: string,
  password: string,
): Promise<PasswordProblem | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) throw new Error('There is no such user.')
  const problem = passwordProblem(password, [user.email, user.name ?? ''])
  if (problem) return problem
  const { hash, mac } = await newPassword(await deps.authenticator(), userId, password, enabledTotp(user))
  await tx.query('UPDATE users SET password_hash = $2, password_mac = $3 WHERE user_id = $1', [userId, hash, mac])
  return undefined
}
