import type { Statement } from '../platform/db/database.ts'

// What an operator assigns to an account, as its row stores it. The modules `trust` and `providers` define the values.

/** As `trust_stores`. */
export function selectTrustStores(accountId: string): Statement {
  return { text: 'SELECT trust_stores FROM accounts WHERE account_id = $1', values: [accountId] }
}

export function updateTrustStores(accountId: string, stores: readonly string[] | null): Statement {
  return { text: 'UPDATE accounts SET trust_stores = $2 WHERE account_id = $1', values: [accountId, stores] }
}

/** As `providers`. */
export function selectProviders(accountId: string): Statement {
  return { text: 'SELECT providers FROM accounts WHERE account_id = $1', values: [accountId] }
}

export function updateProviders(accountId: string, providers: string): Statement {
  return { text: 'UPDATE accounts SET providers = $2 WHERE account_id = $1', values: [accountId, providers] }
}
