import { randomInt } from 'node:crypto'
import type { Language } from '../../accounts/language.ts'
import type { Statement } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { bindEmail, bindVerified } from '../addresses/bind.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { newPassword } from '../passwords/password.ts'
import { insertUser } from '../store.ts'

export interface Person {
  /** Normalised by parseAddress. */
  email: string
  /** The person has proved that the address is theirs: by a mailed link, or by the sign-on of their company. */
  isVerified: boolean
  language: Language
  password?: string | null
  name?: string | null
  /** Of the account that the user opens. */
  slot?: number
}

const SLOTS = 4096

/** A new user, as a statement for a transaction of countersign_identity. */
export async function makeUser(deps: UserDeps, person: Person): Promise<{ userId: string; statement: Statement }> {
  const authenticator = await deps.authenticator()
  const userId = newId()
  const { email, password = null } = person
  const statement = insertUser({
    userId,
    slot: person.slot ?? randomInt(SLOTS),
    email,
    emailMac: bindEmail(authenticator, userId, email),
    verified: person.isVerified ? { at: nowOf(deps), mac: bindVerified(authenticator, userId, email) } : null,
    language: person.language,
    password: password === null ? null : await newPassword(authenticator, userId, password),
    name: person.name ?? null,
  })
  return { userId, statement }
}
