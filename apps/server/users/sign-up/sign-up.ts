import type { Language } from '../../accounts/language.ts'
import { type OpenedAccount, openAccountStatements } from '../../accounts/open.ts'
import { Failure } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import type { UserDeps } from '../deps.ts'
import { ofMailsTo } from '../limits/count.ts'
import { addMembership } from '../memberships/add.ts'
import { passwordProblem } from '../passwords/check.ts'
import { orderVerification } from '../verification/order.ts'
import { makeUser } from './add-user.ts'

export interface SignUpDeps extends UserDeps {
  masterKeys: Pick<MasterKeys, 'wrap'>
}

export interface SignUp {
  /** Normalised by parseAddress. */
  email: string
  accountName: string
  /** Null: the person adds a passkey. */
  password: string | null
  language: Language
}

export interface SignedUp extends OpenedAccount {
  userId: string
}

/**
 * Opens an account with a sandbox key and an owner, who has not verified the address. It does the same whether the address
 * is known or not: the mail to the address says what the account is, and lets the owner of the address claim it.
 */
export async function signUp(deps: SignUpDeps, input: SignUp): Promise<SignedUp> {
  const { email, accountName: name, password, language } = input
  if (password !== null) mustBeGood(password, [email, name])
  const { opened, statements } = await openAccountStatements(deps.masterKeys, { email, name, passwordHash: null })
  const { slot } = opened
  const { userId, statement } = await makeUser(deps, { email, isVerified: false, language, password, slot })
  await deps.identity.transaction('every tenant', async (tx) => {
    await tx.all([
      ...statements,
      statement,
      addMembership(await deps.authenticator(), {
        accountId: opened.accountId,
        userId,
        role: 'owner',
        source: 'sign_up',
      }),
    ])
    const limits = ofMailsTo('sign-up mail', email)
    await orderVerification(tx, deps, { userId, limits, tenantId: opened.tenantId })
  })
  return { ...opened, userId }
}

const REASONS = {
  password_short: 'The password needs at least 10 characters.',
  password_long: 'The password has more than 200 characters.',
  password_common: 'This password is on lists of common passwords. Choose another one.',
  password_personal: 'This password is hardly more than your address or the name of the account. Choose another one.',
}

function mustBeGood(password: string, words: readonly string[]): void {
  const problem = passwordProblem(password, words)
  if (!problem) return
  const message = REASONS[problem]
  throw new Failure('validation_failed', message, { errors: [{ field: 'password', code: problem, message }] })
}
