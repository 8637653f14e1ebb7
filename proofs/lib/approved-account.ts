import { approve } from '../../apps/server/accounts/operate.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { type Client, clientFor, openAccount } from './client.ts'
import type { Stack } from './stack.ts'

/** The first account of an installation, which an operator has approved: a client with its live key. */
export async function approvedAccount(stack: Stack): Promise<Client> {
  await openAccount(stack.url)
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 10_000 }
  const db = openDatabase({ url: stack.database.url, role: 'countersign_operator', ...limits })
  try {
    const [account] = await stack.database.owner('SELECT email FROM accounts')
    const { apiKey } = await approve(db, String(account?.email), 'proof', { anotherKey: false })
    return clientFor(stack.url, apiKey)
  } finally {
    await db.close()
  }
}
