import { addLiveKey } from '../../apps/server/testing/live-key.ts'
import { type Client, clientFor, openAccount } from './client.ts'
import type { Stack } from './stack.ts'

/** The first account of an installation, which is live: a client with its live key. */
export async function approvedAccount(stack: Stack): Promise<Client> {
  await openAccount(stack.url)
  const [account] = await stack.database.owner('SELECT account_id FROM accounts')
  return clientFor(stack.url, await addLiveKey(stack.database, String(account?.account_id)))
}
