import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../../platform/db/database.ts'
import type { PasswordProblem } from '../passwords/check.ts'
import { type Registered, registerPasskey } from './register-passkey.ts'
import type { PasskeyDeps } from './relying-party.ts'
import { setPassword } from './set-password.ts'

/** What a person chooses to sign in with from now on. */
export interface ChosenFactor {
  password: string | null
  credential: RegistrationResponseJSON | null
  passkeyName: string
}

export type FactorProblem = PasswordProblem | 'password_missing' | Exclude<Registered, 'registered'>

/** Thrown within a transaction, so that nothing of it is committed. */
export class FactorRefused extends Error {
  override readonly name = 'FactorRefused'
  readonly problem: FactorProblem

  constructor(problem: FactorProblem) {
    super(`The new factor was refused: ${problem}.`)
    this.problem = problem
  }
}

/** Gives a user without factors a first one. Throws FactorRefused. */
export async function giveFirstFactor(deps: PasskeyDeps, tx: Tx, userId: string, chosen: ChosenFactor): Promise<void> {
  const { credential, password, passkeyName: name } = chosen
  if (credential) {
    const registered = await registerPasskey(deps, tx, { userId, response: credential, name })
    if (registered !== 'registered') throw new FactorRefused(registered)
    return
  }
  if (password === null || password === '') throw new FactorRefused('password_missing')
  const problem = await setPassword(deps, tx, userId, password)
  if (problem) throw new FactorRefused(problem)
}
