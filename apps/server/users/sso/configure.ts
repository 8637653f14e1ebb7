import type { Mode } from '@countersign/domain/access'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { type By, recordForAccount } from '../directory/record.ts'
import { endSessionsOfAccount } from '../sessions/end.ts'
import {
  type Connection,
  type ConnectionSettings,
  type DefaultRole,
  encryptSecret,
  macOfConnection,
  openSecret,
  readConnection,
} from './connection.ts'
import type { SsoDeps } from './deps.ts'
import { listDomains } from './domains.ts'
import { openProvider } from './provider.ts'
import { SsoRefused } from './refused.ts'

export interface ConnectionInput {
  issuer: string
  client_id: string
  client_secret?: string
  default_role: DefaultRole
  default_modes?: Mode[]
  sso_only?: boolean
}

/**
 * Sets the whole connection, after the metadata of the provider could be read. With another issuer or client the sessions of
 * the earlier one end: it may be replaced because it is not trusted any more.
 */
export async function putConnection(
  deps: SsoDeps,
  accountId: string,
  by: By,
  input: ConnectionInput,
): Promise<Connection> {
  const authenticator = await deps.authenticator()
  const known = await readConnection(deps.identity, authenticator, accountId)
  const clientSecret = input.client_secret ?? keptSecret(known, input, (kept) => openSecret(authenticator, kept))
  const { issuer, client_id: clientId, default_role: defaultRole } = input
  await mustBeReachable(deps, { issuer, clientId, clientSecret })
  const ssoOnly = input.sso_only ?? false
  if (ssoOnly) await mustHaveDomain(deps, accountId)
  const settings: ConnectionSettings = {
    ...{ accountId, issuer, clientId, defaultRole, ssoOnly },
    clientSecret: encryptSecret(authenticator, { accountId, issuer, clientId }, clientSecret),
    defaultModes: input.default_modes ?? ['test'],
  }
  await deps.identity.transaction('every tenant', async (tx) => {
    // Again, locked: another call may have changed it while the provider was asked.
    const before = await readConnection(tx, authenticator, accountId, { lock: 'update' })
    await tx.query(
      `INSERT INTO sso_connections (account_id, issuer, client_id, client_secret, default_role, default_modes, sso_only, mac)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (account_id) DO UPDATE SET issuer = $2, client_id = $3, client_secret = $4, default_role = $5,
         default_modes = $6, sso_only = $7, mac = $8, changed_at = clock_timestamp()`,
      [
        ...[accountId, issuer, clientId, settings.clientSecret, defaultRole, settings.defaultModes, ssoOnly],
        macOfConnection(authenticator, settings),
      ],
    )
    const change = { ...(before ? { before: publicPart(before) } : {}), after: publicPart(settings) }
    await recordForAccount(tx, accountId, { ...by, action: 'sso.changed', ...change })
    const isOther = before !== undefined && (before.issuer !== issuer || before.clientId !== clientId)
    if (isOther) await endSessionsOfAccount({ ...deps, identity: tx }, accountId)
  })
  const stored = await readConnection(deps.identity, authenticator, accountId)
  if (!stored) throw new Error('The connection was not stored.')
  return stored
}

/** Ends the sessions that came from it. Members keep their membership. */
export async function removeConnection(deps: SsoDeps, accountId: string, by: By): Promise<void> {
  await deps.identity.transaction('every tenant', async (tx) => {
    const [row] = await tx.query('DELETE FROM sso_connections WHERE account_id = $1 RETURNING issuer', [accountId])
    if (!row) throw noConnection()
    await tx.query('DELETE FROM sso_identities WHERE account_id = $1', [accountId])
    await tx.query('DELETE FROM sso_sign_ins WHERE account_id = $1', [accountId])
    const detail = { issuer: decodeIssuer(row).issuer }
    await recordForAccount(tx, accountId, { ...by, action: 'sso.removed', detail })
    await endSessionsOfAccount({ ...deps, identity: tx }, accountId)
  })
}

const decodeIssuer = rowDecoder('sso_connections', { issuer: text })

export function noConnection(): Failure {
  return new Failure('not_found', 'The account has no company sign-on. Set it up with PUT /api/v1/sso.')
}

/** The secret belongs to one issuer and client: another provider must not get it. */
function keptSecret(
  before: Connection | undefined,
  { issuer, client_id: clientId }: ConnectionInput,
  open: (known: Connection) => string,
): string {
  if (before && before.issuer === issuer && before.clientId === clientId) return open(before)
  throw invalid('client_secret', 'required', 'client_secret is required for a new issuer or client_id.')
}

async function mustBeReachable(deps: SsoDeps, client: { issuer: string; clientId: string; clientSecret: string }) {
  const { issuer } = client
  const verdict = await deps.guard(issuer)
  if (!verdict.ok) throw invalid('issuer', 'not_allowed', `issuer: ${verdict.reason}`)
  if (new URL(issuer).search !== '') throw invalid('issuer', 'malformed', 'issuer must not have a query (?…).')
  try {
    await openProvider(deps.guard, client)
  } catch (error) {
    if (!(error instanceof SsoRefused)) throw error
    const message = `issuer: ${error.message} Check that ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration exists and names exactly this issuer.`
    throw invalid('issuer', error.reason, message)
  }
}

async function mustHaveDomain({ identity, authenticator }: SsoDeps, accountId: string): Promise<void> {
  const domains = await listDomains(identity, await authenticator(), accountId)
  if (domains.some(({ verifiedAt }) => verifiedAt !== null)) return
  throw invalid('sso_only', 'not_allowed', 'sso_only needs a verified domain: nobody could sign in otherwise.')
}

function invalid(field: string, code: string, message: string): Failure {
  return new Failure('validation_failed', message, { errors: [{ field, code, message }] })
}

function publicPart({ issuer, clientId, defaultRole, defaultModes, ssoOnly }: ConnectionSettings) {
  return {
    ...{ issuer, client_id: clientId, default_role: defaultRole, default_modes: defaultModes },
    sso_only: ssoOnly,
  }
}
