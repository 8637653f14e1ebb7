import { randomBytes } from 'node:crypto'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'

// A signing link holds 256 random bits; only their SHA-256 is kept. The slot in front of them lets a router find the
// cell by a prefix match.

const TOKEN = /^([0-9a-f]{3})_([A-Za-z0-9_-]{43})$/

/** An embed session's link works once, and not for long. */
const ONE_USE_MINUTES = 15

export interface LinkTarget {
  tenantId: string
  requestId: string
  signerId: string
  generation: number
}

/** A link as it was found. */
export interface FoundLink extends LinkTarget {
  tokenHash: Buffer
  /** It was made for an embed session. */
  oneUse: boolean
  /** Used, or out of time. */
  spent: boolean
  embedOrigin: string | null
  returnUrl: string | null
  /** The sender's account was suspended: none of its links leads anywhere. */
  suspended: boolean
  /** The queue that stands for it, where there is none. */
  inboxId: string | null
}

/** Where an embed session may lead: into a frame of one page, or back to an address. */
export interface EmbedTarget {
  embedOrigin: string | null
  returnUrl: string | null
}

/** Mints a link for the signer's present generation; earlier links of the same generation stay good. */
export async function mintLink(tx: Tx, publicUrl: string, slot: number, target: LinkTarget): Promise<string> {
  const { link, statement } = newLink(publicUrl, slot, target)
  await tx.query(statement)
  return link
}

/** A link and the statement that makes it good: once if it is an embed session's, else as long as its generation. */
export function newLink(
  publicUrl: string,
  slot: number,
  { tenantId, requestId, signerId, generation }: LinkTarget,
  embed: EmbedTarget | null = null,
): { link: string; statement: Statement } {
  const token = `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
  const minutes = embed && ONE_USE_MINUTES
  return {
    link: `${publicUrl}/s/${token}`,
    statement: {
      name: 'insert-link',
      text: `
        INSERT INTO signing_links (tenant_id, token_hash, request_id, signer_id, generation, one_use, embed_origin,
               return_url, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(mins => $9))`,
      values: [
        ...[tenantId, sha256(token), requestId, signerId, generation],
        ...[embed !== null, embed?.embedOrigin ?? null, embed?.returnUrl ?? null, minutes],
      ],
    },
  }
}

/** Whose link this is; undefined for anything that is not one of ours. */
export async function resolveLink(resolver: Database, token: string): Promise<FoundLink | undefined> {
  if (!TOKEN.test(token)) return undefined
  const tokenHash = sha256(token)
  const [row] = await resolver.query({
    name: 'resolve-link',
    text: `SELECT l.tenant_id, l.request_id, l.signer_id, l.generation, l.one_use, l.embed_origin, l.return_url,
                  l.used_at IS NOT NULL OR coalesce(l.expires_at < clock_timestamp(), false) AS spent,
                  ${IS_SUSPENDED} AS suspended
             FROM signing_links l ${JOIN_ACCOUNT}
            WHERE l.token_hash = $1`,
    values: [tokenHash],
  })
  return (
    row && {
      tokenHash,
      tenantId: row.tenant_id as string,
      requestId: row.request_id as string,
      signerId: row.signer_id as string,
      generation: row.generation as number,
      oneUse: row.one_use as boolean,
      spent: row.spent as boolean,
      embedOrigin: row.embed_origin as string | null,
      returnUrl: row.return_url as string | null,
      suspended: row.suspended as boolean,
      inboxId: null,
    }
  )
}

/** As if by a link, where the way to the signer needs none: from a queue, or for the sandbox's virtual signers. */
export function accessWithoutLink(target: LinkTarget, inboxId: string | null = null): FoundLink {
  const lasting = { tokenHash: Buffer.alloc(0), oneUse: false, spent: false, suspended: false }
  return { ...target, ...lasting, embedOrigin: null, returnUrl: null, inboxId }
}

/** Uses a link that works once; false if somebody has, or its time is over. Any other link is good again and again. */
export async function useLink(tx: Tx, { tenantId, tokenHash, oneUse }: FoundLink): Promise<boolean> {
  if (!oneUse) return true
  const used = await tx.query(
    `UPDATE signing_links SET used_at = clock_timestamp()
      WHERE tenant_id = $1 AND token_hash = $2 AND used_at IS NULL AND expires_at > clock_timestamp()
      RETURNING 1`,
    [tenantId, tokenHash],
  )
  return used.length > 0
}

/** The request and the current link generation of a signer, by the signer's id alone. */
export function selectLinkGeneration(tenantId: string, signerId: string): Statement {
  return {
    text: 'SELECT request_id, link_generation FROM signers WHERE tenant_id = $1 AND signer_id = $2',
    values: [tenantId, signerId],
  }
}
