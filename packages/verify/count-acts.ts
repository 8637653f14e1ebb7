import type { RecipientAct } from './verdict.ts'

/** How many did what. Null for a request in which everybody is asked to sign. */
export function countActs(acts: readonly RecipientAct[]) {
  if (acts.every(({ role }) => role === 'signer')) return null
  const count = (isCounted: (one: RecipientAct) => boolean) => acts.filter(isCounted).length
  return {
    signed: count(({ act }) => act === 'signed'),
    approved: count(({ act }) => act === 'approved'),
    viewed: count(({ role, act }) => role === 'viewer' && act === 'viewed'),
    copies: count(({ role }) => role === 'cc'),
  }
}
