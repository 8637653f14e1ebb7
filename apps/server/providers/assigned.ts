import { FROM_ACCOUNT_OF_TENANT } from '../accounts/sql.ts'
import type { Database } from '../platform/db/database.ts'
import type { Mode } from '../trust/trust.ts'
import type { ProviderChoice } from './choice.ts'
import type { Providers } from './open.ts'
import { choiceOf, type Provider } from './provider.ts'

// The providers of an account's signers: those that the operator assigned, in that order, and in the sandbox the
// sandbox's own after them.

export interface ProviderDeps {
  /** As countersign_app. */
  readonly db: Database
  readonly providers: Providers
}

/** One of the account's providers. */
export interface Assignment {
  readonly id: string
  /** The account's own ASP id with the provider; null: ours. */
  readonly aspId: string | null
}

export interface AssignedProvider {
  readonly provider: Provider
  readonly aspId: string | null
}

/** For api and page. The account's first provider is the default. */
export async function providersOf(deps: ProviderDeps, tenantId: string, mode: Mode): Promise<ProviderChoice[]> {
  return (await assignedProviders(deps, tenantId, mode)).map(({ provider }) => choiceOf(provider))
}

export async function assignedProviders(
  { db, providers }: ProviderDeps,
  tenantId: string,
  mode: Mode,
): Promise<readonly AssignedProvider[]> {
  const assignments = await assignmentsOf(db, tenantId)
  const known = assignments.length > 0 ? (await providers.inFolder()).providers : []
  const assigned = assignments.flatMap(({ id, aspId }) => {
    const provider = known.find(({ profile }) => profile.id === id)
    return provider?.mode === mode ? [{ provider, aspId }] : []
  })
  if (mode === 'live') return assigned
  return [...assigned, ...(await providers.ofSandbox()).map((provider) => ({ provider, aspId: null }))]
}

async function assignmentsOf(db: Database, tenantId: string): Promise<readonly Assignment[]> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [
    {
      name: 'account-providers',
      text: `SELECT a.providers ${FROM_ACCOUNT_OF_TENANT}`,
      values: [tenantId],
    },
  ])
  if (!row) throw new Error(`The tenant ${tenantId} has no account.`)
  return assignmentsIn(row.providers)
}

/** Decodes the account's column. */
export function assignmentsIn(column: unknown): readonly Assignment[] {
  return (column as { id: string; asp_id: string | null }[]).map(({ id, asp_id: aspId }) => ({ id, aspId }))
}
