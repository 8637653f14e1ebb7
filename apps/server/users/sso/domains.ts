import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instant, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import { type By, recordForAccount } from '../directory/record.ts'

// The domains of a company's addresses. A domain counts once it is verified: by a TXT record that only its owner can
// write, or by the operator. A verified domain belongs to one account.

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
})

const COLUMNS = 'domain, token, created_at, verified_at, verified_by'

/** The texts of a name's TXT records; none if there is no answer. */
export type ResolveTxt = (name: string) => Promise<string[]>

export async function listDomains(identity: Pick<Tx, 'query'>, accountId: string): Promise<Domain[]> {
  const statement = `SELECT ${COLUMNS} FROM sso_domains WHERE account_id = $1 ORDER BY domain`
  return (await identity.query(statement, [accountId])).map(domainOf)
}

/** Idempotent: the token of a domain stays the same. */
export function addDomain(identity: Database, accountId: string, by: By, written: string): Promise<Domain> {
  const domain = domainField(written)
  return identity.transaction('every tenant', async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sso domains of ' || $1, 0))`, [accountId])
    const [counted] = await tx.query('SELECT count(*)::int AS count FROM sso_domains WHERE account_id = $1', [
      accountId,
    ])
    const known = await readDomain(tx, accountId, domain)
    if (known) return known
    if (decodeCount(counted ?? {}).count >= MOST_DOMAINS) {
      throw new Failure('validation_failed', `An account has at most ${MOST_DOMAINS} domains.`)
    }
    const [row] = await tx.query(
      `INSERT INTO sso_domains (account_id, domain, token) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
      [accountId, domain, randomBytes(24).toString('base64url')],
    )
    await recordForAccount(tx, accountId, { ...by, action: 'sso_domain.added', detail: { domain } })
    return domainOf(row ?? {})
  })
}

const decodeCount = rowDecoder('sso_domains', { count: number })

/** Reads the TXT records of the domain. Idempotent. */
export async function verifyByDns(
  { identity, resolveTxt }: { identity: Database; resolveTxt: ResolveTxt },
  accountId: string,
  by: By,
  written: string,
): Promise<Domain> {
  const domain = domainField(written)
  const known = await readDomain(identity, accountId, domain)
  if (!known) throw noSuchDomain()
  if (known.verifiedAt !== null) return known
  const texts = await resolveTxt(domain)
  if (!texts.includes(`${TXT_PREFIX}${known.token}`)) {
    const message = `${domain} has no TXT record ${TXT_PREFIX}${known.token}. A new record may take some time to be seen.`
    throw new Failure('domain_unverified', message)
  }
  return markVerified(identity, { accountId, domain, token: known.token, how: 'dns', by })
}

export interface Verification {
  accountId: string
  domain: string
  /** The token that was seen; null: the operator vouches for the domain. */
  token: string | null
  /** 'dns', or the operator. */
  how: string
  by: By
}

/** Throws `domain_taken` if another account has verified the domain. */
export async function markVerified(db: Database, verification: Verification): Promise<Domain> {
  const { accountId, domain, token, how, by } = verification
  try {
    return await db.transaction('every tenant', async (tx) => {
      const [row] = await tx.query(
        `UPDATE sso_domains SET verified_at = clock_timestamp(), verified_by = $4
          WHERE account_id = $1 AND domain = $2 AND ($3::text IS NULL OR token = $3) AND verified_at IS NULL
         RETURNING ${COLUMNS}`,
        [accountId, domain, token, how],
      )
      if (row) await recordForAccount(tx, accountId, { ...by, action: 'sso_domain.verified', detail: { domain, how } })
      const found = row ? domainOf(row) : await readDomain(tx, accountId, domain)
      if (!found) throw noSuchDomain()
      return found
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'sso_domains_verified') throw error
    throw new Failure('domain_taken', `Another account has verified ${domain}.`, { cause: error })
  }
}

/** Members with addresses of the domain can no longer sign in through the company. */
export function removeDomain(identity: Database, accountId: string, by: By, domain: string): Promise<void> {
  return identity.transaction('every tenant', async (tx) => {
    const removed = await tx.query('DELETE FROM sso_domains WHERE account_id = $1 AND domain = $2 RETURNING domain', [
      accountId,
      domain.toLowerCase(),
    ])
    if (removed.length === 0) throw noSuchDomain()
    await recordForAccount(tx, accountId, { ...by, action: 'sso_domain.removed', detail: { domain } })
  })
}

/** The domain of an address. Only an exact domain counts: a verified example.com says nothing of mail.example.com. */
export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

const decodeAccount = rowDecoder('sso_domains', { account_id: text })

/** The account whose company sign-on is for this address. */
export async function accountOfDomain(identity: Pick<Tx, 'query'>, address: string): Promise<string | undefined> {
  const [row] = await identity.query(
    'SELECT account_id FROM sso_domains WHERE domain = $1 AND verified_at IS NOT NULL',
    [domainOfAddress(address)],
  )
  return row && decodeAccount(row).account_id
}

async function readDomain(tx: Pick<Tx, 'query'>, accountId: string, domain: string): Promise<Domain | undefined> {
  const statement = `SELECT ${COLUMNS} FROM sso_domains WHERE account_id = $1 AND domain = $2`
  const [row] = await tx.query(statement, [accountId, domain])
  return row && domainOf(row)
}

function domainOf(row: Parameters<typeof decodeDomain>[0]): Domain {
  const { domain, token, created_at: createdAt, verified_at: verifiedAt, verified_by: verifiedBy } = decodeDomain(row)
  return { domain, token, createdAt, verifiedAt, verifiedBy }
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
