import type { GoLiveFacts } from '@countersign/domain/go-live'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { boolean, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { FROM_ACCOUNT_OF_TENANT } from '../sql.ts'

export interface GoLiveDeps {
  /** As countersign_app. */
  db: Database
  /** As countersign_resolver, which finds the other environment of the account. */
  resolver: Pick<Database, 'query'>
  sources: GoLiveSources
}

/** What later modules know. */
export interface GoLiveSources {
  /** Whether the service can seal live requests. */
  canSealLive: boolean
  members(accountId: string): Promise<Pick<GoLiveFacts, 'hasVerifiedMember' | 'hasFactor' | 'hasCompanySignOn'>>
  /** Whether a request of the tenant was completed. */
  completedRequest: TenantFact<boolean>
  /** The endpoint of the tenant that is furthest. */
  endpoint: TenantFact<GoLiveFacts['liveEndpoint']>
}

/** A statement and its decoder, so that all facts of a tenant are read in one flush. */
export interface TenantFact<T> {
  statement(tenantId: string): Statement
  read(rows: Row[] | undefined): T
}

/** What is set up in both environments of the account. Says nothing of their content. */
export async function readGoLiveFacts(deps: GoLiveDeps, accountId: string): Promise<GoLiveFacts> {
  const { db, sources } = deps
  const tenants = await environmentsOf(deps, accountId)
  const [members, [sandbox, completed], [live, endpoint]] = await Promise.all([
    sources.members(accountId),
    db.flush({ tenant: tenants.test }, [settings(tenants.test), sources.completedRequest.statement(tenants.test)]),
    db.flush({ tenant: tenants.live }, [settings(tenants.live), sources.endpoint.statement(tenants.live)]),
  ])
  const { is_approved: isApproved, has_key: hasLiveKey, origins } = decodeSettings(live?.[0] ?? {})
  return {
    ...members,
    isApproved,
    canSealLive: sources.canSealLive,
    hasCompletedRequest: sources.completedRequest.read(completed),
    hasLiveKey,
    liveEndpoint: sources.endpoint.read(endpoint),
    origins: { test: decodeSettings(sandbox?.[0] ?? {}).origins, live: origins },
  }
}

function settings(tenantId: string): Statement {
  return {
    name: 'go-live-settings',
    text: `
      SELECT a.approved_at IS NOT NULL AS is_approved, cardinality(t.allowed_origins) AS origins,
             EXISTS (SELECT FROM api_keys k
                      WHERE k.tenant_id = t.tenant_id AND k.revoked_at IS NULL
                        AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())) AS has_key
        ${FROM_ACCOUNT_OF_TENANT}`,
    values: [tenantId],
  }
}

const decodeSettings = rowDecoder('tenants', { is_approved: boolean, origins: number, has_key: boolean })

async function environmentsOf({ resolver }: GoLiveDeps, accountId: string): Promise<Record<Mode, string>> {
  const rows = await resolver.query('SELECT mode, tenant_id FROM tenants WHERE account_id = $1', [accountId])
  const found = new Map(rows.map(decodeTenant).map(({ mode, tenant_id }) => [mode, tenant_id]))
  const [test, live] = [found.get('test'), found.get('live')]
  if (!test || !live) throw new Error(`The account ${accountId} lacks an environment.`)
  return { test, live }
}

const decodeTenant = rowDecoder('tenants', { mode: oneOf('test', 'live'), tenant_id: text })
