import type { Language } from '../../accounts/language.ts'
import type { CallOrigin } from '../../platform/http/caller.ts'
import type { UserDeps } from '../deps.ts'
import { makeUser } from '../sign-up/add-user.ts'
import { acceptInvitationIn, readInvitation } from './accept.ts'

export interface Joining {
  token: string
  /** Null: the person adds a passkey. */
  password: string | null
  language: Language
  from: CallOrigin
}

/** `known`: a user has verified the address and signs in instead. */
export type Joined =
  | { outcome: 'joined'; userId: string; email: string }
  | { outcome: 'invalid' }
  | { outcome: 'known' }

/** A new user for the invited address, which the token of the mail proves, as a member of the account. */
export async function joinByInvitation(deps: UserDeps, joining: Joining): Promise<Joined> {
  const { token, password, language, from } = joining
  const invitation = await readInvitation(deps, token)
  if (!invitation) return { outcome: 'invalid' }
  const { email } = invitation
  const { userId, statement } = await makeUser(deps, { email, isVerified: false, language, password })
  const join = deps.identity.transaction('every tenant', async (tx): Promise<Joined> => {
    await tx.query(statement)
    const { outcome } = await acceptInvitationIn(deps, tx, { token, userId, from })
    // Rolls the new user back.
    if (outcome !== 'accepted') throw new NotJoined()
    return { outcome: 'joined', userId, email }
  })
  return join.catch((error: Error & { constraint?: string }): Joined => {
    if (error instanceof NotJoined) return { outcome: 'invalid' }
    if (error.constraint === 'users_by_email') return { outcome: 'known' }
    throw error
  })
}

class NotJoined extends Error {}
