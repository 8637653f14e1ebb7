import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { boolean, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import { isToken, newToken } from '../../platform/slot-token.ts'

// A signing link holds 256 random bits; only its SHA-256 is stored. It starts with the tenant's slot, so a router finds
// the cell by a prefix match.

/** The link of an embed session can be used once, within this time. */
const EMBED_MINUTES = 15
/** As above, the link by which a signer goes on at another device: it is scanned at once. */
export const TRANSFER_MINUTES = 5

export interface LinkTarget {
  tenantId: string
  requestId: string
  signerId: string
  generation: number
}

/** A resolved link. */
export interface FoundLink extends LinkTarget {
  tokenHash: Buffer
  /** Whether the link belongs to an embed session, or to a transfer to another device. */
  oneUse: boolean
  /** An application opened it for its user. */
  isEmbedSession: boolean
  /** The code by which a visit moves to another device, where a person presses a button. */
  isTransfer: boolean
  /** Whether a one-use link was used or has expired. */
  spent: boolean
  /** The one origin that may frame an embed session. */
  embedOrigin: string | null
  returnUrl: string | null
  /** Whether the sender's account is suspended: its links then open nothing. */
  suspended: boolean
  /** The inbox that the signer opened the document from, instead of a link. */
  inboxId: string | null
}

/** Where an embed session may be shown: in a frame of one origin, or as a page that returns to a URL. */
export interface EmbedTarget {
  embedOrigin: string | null
  returnUrl: string | null
}

/** Creates a link of the given generation. Earlier links of the same generation stay valid. */
export async function mintLink(tx: Tx, publicUrl: string, slot: number, target: LinkTarget): Promise<string> {
  const { link, statement } = newLink(publicUrl, slot, target)
  await tx.query(statement)
  return link
}

/** A link and the statement that inserts it. That of an embed session or a transfer works once, others as long as their generation. */
export function newLink(
  publicUrl: string,
  slot: number,
  { tenantId, requestId, signerId, generation }: LinkTarget,
  once: EmbedTarget | 'transfer' | null = null,
): { link: string; statement: Statement } {
  const token = newToken(slot)
  const minutes = once && (once === 'transfer' ? TRANSFER_MINUTES : EMBED_MINUTES)
  const embed = once === 'transfer' ? null : once
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
        ...[once !== null, embed?.embedOrigin ?? null, embed?.returnUrl ?? null, minutes],
      ],
    },
  }
}

/** The target of a link; undefined for an unknown token. */
export async function resolveLink(resolver: Database, token: string): Promise<FoundLink | undefined> {
  if (!isToken(token)) return undefined
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
  if (!row) return undefined
  const link = decodeLink(row)
  // An embed session has one of them.
  const isEmbedSession = link.embed_origin !== null || link.return_url !== null
  return {
    tokenHash,
    tenantId: link.tenant_id,
    requestId: link.request_id,
    signerId: link.signer_id,
    generation: link.generation,
    oneUse: link.one_use,
    isEmbedSession,
    isTransfer: link.one_use && !isEmbedSession,
    spent: link.spent,
    embedOrigin: link.embed_origin,
    returnUrl: link.return_url,
    suspended: link.suspended,
    inboxId: null,
  }
}

const decodeLink = rowDecoder('signing_links', {
  tenant_id: text,
  request_id: text,
  signer_id: text,
  generation: number,
  one_use: boolean,
  spent: boolean,
  embed_origin: nullable(text),
  return_url: nullable(text),
  suspended: boolean,
})

/** For access without a link: from an inbox, or by the sandbox's virtual signers. */
export function accessWithoutLink(target: LinkTarget, inboxId: string | null = null): FoundLink {
  const lasting = { oneUse: false, isEmbedSession: false, isTransfer: false, spent: false, suspended: false }
  return { ...target, ...lasting, tokenHash: Buffer.alloc(0), embedOrigin: null, returnUrl: null, inboxId }
}

/** Marks a one-use link as used. False if it was used before or has expired. Other links can be used repeatedly. */
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

/** Ends the signer's codes for another device that were not used. The caller holds the request's lock. */
export function endTransfers({ tenantId, signerId }: Pick<LinkTarget, 'tenantId' | 'signerId'>): Statement {
  return {
    name: 'end-transfers',
    text: `UPDATE signing_links SET used_at = clock_timestamp()
            WHERE tenant_id = $1 AND signer_id = $2
              AND one_use AND used_at IS NULL AND embed_origin IS NULL AND return_url IS NULL`,
    values: [tenantId, signerId],
  }
}

/** The request and the current link generation of a signer, by the signer's id alone. */
export function selectLinkGeneration(tenantId: string, signerId: string): Statement {
  return {
    text: 'SELECT request_id, link_generation FROM signers WHERE tenant_id = $1 AND signer_id = $2',
    values: [tenantId, signerId],
  }
}
