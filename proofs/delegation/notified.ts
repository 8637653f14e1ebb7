import { isDeepStrictEqual } from 'node:util'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { CHAIN, OTHER } from './person.ts'

export interface Notified {
  /** The number of mails to each address. */
  mails: ReadonlyMap<string, number>
  /** The number of webhooks `signer.delegated`. */
  delegations: number
}

/** Each person is invited once, the sender is notified of each delegation, and nobody else of anything. */
export function checkNotified({ mails, delegations }: Notified): void {
  const invited = [...CHAIN, OTHER].map(({ email }) => [email, 1] as const)
  const expected = Object.fromEntries([...invited, ['the sender', 3]])
  const counted = Object.fromEntries(mails)
  hold(isDeepStrictEqual(counted, expected), `the mails are ${JSON.stringify(counted)}`)
  hold(delegations === 3, `of three delegations the webhooks tell ${delegations}`)
}

export const UNNOTIFIED = {
  'unnotified-sender': 'a sender who is notified of two of three delegations',
  'notified-stranger': 'a mail about a delegation to the other signer',
  'no-webhook': 'a delegation without its webhook',
}

export async function findUnnotified(notified: Notified): Promise<void> {
  const withMails = (email: string, count: number) => ({
    ...notified,
    mails: new Map(notified.mails).set(email, count),
  })
  await mustFind('unnotified-sender', () => checkNotified(withMails('the sender', 2)))
  await mustFind('notified-stranger', () => checkNotified(withMails(OTHER.email, 2)))
  await mustFind('no-webhook', () => checkNotified({ ...notified, delegations: 2 }))
}
