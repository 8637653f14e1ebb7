import type { Database, Row, Tx } from '../../platform/db/database.ts'
import { bytes, instant, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { lockOne } from '../../platform/db/lock-one.ts'
import { Failure } from '../../platform/errors.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import type { UserDeps } from '../deps.ts'
import { type By, recordForAccount } from '../directory/record.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isGenuine } from '../keys/equal.ts'
import { endSessionsOfAccount } from '../sessions/end.ts'
import type { SessionCache } from '../sessions/session.ts'

// The domains of a company's addresses. A domain counts once it is verified: by a TXT record that only its owner can
// write, or by the operator. A verified domain belongs to one account, which its MAC covers. The token of the TXT record is
// derived from account and domain, so that a row cannot be given the token of another account.

const MOST_DOMAINS = 50
export const TXT_PREFIX = 'countersign-verification='

export interface Domain {
  domain: string
  token: string
  createdAt: number
  verifiedAt: number | null
  verifiedBy: string | null
}

const decodeDomain = rowDecoder('sso_domains', {
  domain: text,
  token: text,
  created_at: instant,
  verified_at: nullable(instant),
  verified_by: nullable(text),
  account_id: text,
  mac: nullable(bytes),
})

const COLUMNS = 'account_id, domain, token, created_at, verified_at, verified_by, mac'

type DomainDeps = Pick<UserDeps, 'identity' | 'authenticator'>

/** The texts of a name's TXT records; none if there is no answer. */
export type ResolveTxt = (name: string) => Promise<string[]>

/** One that is verified by the row only is listed as one that nobody has verified. */
export async function listDomains(
  identity: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
): Promise<Domain[]> {
  const statement = `SELECT ${COLUMNS} FROM sso_domains WHERE account_id = $1 ORDER BY domain`
  return (await identity.query(statement, [accountId])).map((row) => domainOf(authenticator, row))
}

/** Idempotent: the token of a domain stays the same. */
export async function addDomain(
  { identity, authenticator: open }: DomainDeps,
  accountId: string,
  by: By,
  written: string,
): Promise<Domain> {
  const domain = domainField(written)
  const authenticator = await open()
  return identity.transaction('every tenant', async (tx) => {
    await tx.query(lockOne(`sso domains of ${accountId}`))
    const [counted] = await tx.query('SELECT count(*)::int AS count FROM sso_domains WHERE account_id = $1', [
      accountId,
    ])
    const known = await readDomain(tx, authenticator, accountId, domain)
    if (known) return known
    if (decodeCount(counted ?? {}).count >= MOST_DOMAINS) {
      throw new Failure('validation_failed', `An account has at most ${MOST_DOMAINS} domains.`)
    }
    const [row] = await tx.query(
      `INSERT INTO sso_domains (account_id, domain, token) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
      [accountId, domain, tokenOf(authenticator, accountId, domain)],
    )
    await recordForAccount(tx, accountId, { ...by, action: 'sso_domain.added', detail: { domain } })
    return domainOf(authenticator, row ?? {})
  })
}

const decodeCount = rowDecoder('sso_domains', { count: number })

/** Reads the TXT records of the domain. Idempotent. */
export async function verifyByDns(
  { identity, authenticator: open, resolveTxt }: DomainDeps & { resolveTxt: ResolveTxt },
  accountId: string,
  by: By,
  written: string,
): Promise<Domain> {
  const domain = domainField(written)
  const authenticator = await open()
  const known = await readDomain(identity, authenticator, accountId, domain)
  if (!known) throw noSuchDomain()
  if (known.verifiedAt !== null) return known
  const texts = await resolveTxt(domain)
  const token = tokenOf(authenticator, accountId, domain)
  if (!texts.includes(`${TXT_PREFIX}${token}`)) {
    const message = `${domain} has no TXT record ${TXT_PREFIX}${token}. A new record may take some time to be seen.`
    throw new Failure('domain_unverified', message)
  }
  return markVerified(identity, authenticator, { accountId, domain, how: 'dns', by })
}

export interface Verification {
  accountId: string
  domain: string
  /** 'dns', or the operator. */
  how: string
  by: By
}

/** Throws `domain_taken` if another account has verified the domain. */
export async function markVerified(
  db: Database,
  authenticator: Authenticator,
  verification: Verification,
): Promise<Domain> {
  const { accountId, domain, how, by } = verification
  try {
    return await db.transaction('every tenant', async (tx) => {
      const [row] = await tx.query(
        `UPDATE sso_domains SET verified_at = clock_timestamp(), verified_by = $3, mac = $4
          WHERE account_id = $1 AND domain = $2 AND (verified_at IS NULL OR mac IS DISTINCT FROM $4)
         RETURNING ${COLUMNS}`,
        [accountId, domain, how, bindDomain(authenticator, accountId, domain)],
      )
      if (row) await recordForAccount(tx, accountId, { ...by, action: 'sso_domain.verified', detail: { domain, how } })
      const found = row ? domainOf(authenticator, row) : await readDomain(tx, authenticator, accountId, domain)
      if (!found) throw noSuchDomain()
      return found
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'sso_domains_verified') throw error
    throw new Failure('domain_taken', `Another account has verified ${domain}.`, { cause: error })
  }
}

/**
 * People with addresses of the domain can no longer sign in through the company. All sessions of the company's sign-on end:
 * which address the provider stated for a session is not stored.
 */
export function removeDomain(
  deps: { identity: Database; cache?: SessionCache },
  accountId: string,
  by: By,
  domain: string,
): Promise<void> {
  return deps.identity.transaction('every tenant', async (tx) => {
    const removed = await tx.query('DELETE FROM sso_domains WHERE account_id = $1 AND domain = $2 RETURNING domain', [
      accountId,
      domain.toLowerCase(),
    ])
    if (removed.length === 0) throw noSuchDomain()
    await recordForAccount(tx, accountId, { ...by, action: 'sso_domain.removed', detail: { domain } })
    await endSessionsOfAccount({ ...deps, identity: tx }, accountId)
  })
}

/** The domain of an address. Only an exact domain counts: a verified example.com says nothing of mail.example.com. */
export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** The account whose company sign-on is for this address. `lock`: until the transaction ends, nobody removes the domain. */
export async function accountOfDomain(
  identity: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  address: string,
  { lock = false } = {},
): Promise<string | undefined> {
  const [row] = await identity.query(
    `SELECT ${COLUMNS} FROM sso_domains WHERE domain = $1 AND verified_at IS NOT NULL${lock ? ' FOR SHARE' : ''}`,
    [domainOfAddress(address)],
  )
  return row && domainOf(authenticator, row).verifiedAt !== null ? decodeDomain(row).account_id : undefined
}

async function readDomain(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  domain: string,
): Promise<Domain | undefined> {
  const statement = `SELECT ${COLUMNS} FROM sso_domains WHERE account_id = $1 AND domain = $2`
  const [row] = await tx.query(statement, [accountId, domain])
  return row && domainOf(authenticator, row)
}

function domainOf(authenticator: Authenticator, row: Row): Domain {
  const { account_id: accountId, domain, token, created_at: createdAt, mac, ...stored } = decodeDomain(row)
  const isVerified =
    stored.verified_at !== null && isGenuine('sso_domains', mac, bindDomain(authenticator, accountId, domain))
  const { verified_at: verifiedAt, verified_by: verifiedBy } = stored
  return { domain, token, createdAt, ...(isVerified ? { verifiedAt, verifiedBy } : UNVERIFIED) }
}

const UNVERIFIED = { verifiedAt: null, verifiedBy: null }

function bindDomain(authenticator: Authenticator, accountId: string, domain: string): Buffer {
  return authenticator.bind('sso domain', accountId, domain)
}

function tokenOf(authenticator: Authenticator, accountId: string, domain: string): string {
  return authenticator.bind('sso domain token', accountId, domain).subarray(0, 24).toString('base64url')
}

function domainField(written: string): string {
  const domain = written.toLowerCase().replace(/\.$/, '')
  if (parseAddress(`somebody@${domain}`).ok) return domain
  const message = 'domain must be a domain name such as example.com; write an international one in its xn-- form.'
  throw new Failure('validation_failed', message, { errors: [{ field: 'domain', code: 'malformed', message }] })
}

function noSuchDomain(): Failure {
  return new Failure('not_found', 'There is no such domain. Add it with POST /api/v1/sso/domains.')
}
