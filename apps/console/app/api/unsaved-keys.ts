import type { Environment, Me } from './environment.tsx'

// Unsaved work is kept in this browser (new-request/unsaved-work.ts). It has names and addresses of signers, so its keys
// name whose it is, and nobody else who uses the browser finds it.

const PREFIX = 'countersign.unsaved.'

export type Owner = Pick<Environment, 'account' | 'mode'> & { me: { user: Pick<Me['user'], 'id'> } }

export function unsavedKey({ me, account, mode }: Owner, draft: string | null): string {
  return `${prefixOf(me.user.id, account)}${mode}.${draft ?? 'new'}`
}

/** Of everybody, at sign-out. */
export function forgetUnsavedWork(): void {
  forgetExcept([])
}

/** What is not of this user, or of an account that they have left: sessions also end without a sign-out. */
export function forgetForeignWork({ user, memberships }: SignedIn): void {
  forgetExcept(memberships.map(({ account_id }) => prefixOf(user.id, account_id)))
}

interface SignedIn {
  user: Pick<Me['user'], 'id'>
  memberships: readonly Pick<Me['memberships'][number], 'account_id'>[]
}

function prefixOf(user: string, account: string): string {
  return `${PREFIX}${user}.${account}.`
}

function forgetExcept(kept: readonly string[]): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
    const foreign = keys.filter((key) => key.startsWith(PREFIX) && !kept.some((prefix) => key.startsWith(prefix)))
    for (const key of foreign) localStorage.removeItem(key)
  } catch {
    // The browser has no storage.
  }
}
