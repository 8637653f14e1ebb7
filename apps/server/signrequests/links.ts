import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../platform/db/database.ts'
import { sha256 } from '../platform/ids.ts'

// A signing link holds 256 random bits; only their SHA-256 is kept. The slot in front of them lets a router find the
// cell by a prefix match.

const TOKEN = /^([0-9a-f]{3})_([A-Za-z0-9_-]{43})$/

export interface LinkTarget {
  tenantId: string
  requestId: string
  signerId: string
  generation: number
  /** The sender's account was suspended: none of its links leads anywhere. */
  suspended?: boolean
}

/** Mints a link for the signer's present generation; earlier links of the same generation stay good. */
export async function mintLink(tx: Tx, publicUrl: string, slot: number, target: LinkTarget): Promise<string> {
  const token = `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
  await tx.query(
    `INSERT INTO signing_links (tenant_id, token_hash, request_id, signer_id, generation) VALUES ($1, $2, $3, $4, $5)`,
    [target.tenantId, sha256(token), target.requestId, target.signerId, target.generation],
  )
  return `${publicUrl}/s/${token}`
}

/** Whose link this is; undefined for anything that is not one of ours. */
export async function resolveLink(resolver: Database, token: string): Promise<LinkTarget | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await resolver.query<Record<string, string | number | boolean>>({
    name: 'resolve-link',
    text: `SELECT l.tenant_id, l.request_id, l.signer_id, l.generation, a.suspended_at IS NOT NULL AS suspended
             FROM signing_links l JOIN tenants t USING (tenant_id) JOIN accounts a USING (account_id)
            WHERE l.token_hash = $1`,
    values: [sha256(token)],
  })
  if (!row) return undefined
  return {
    tenantId: String(row.tenant_id),
    requestId: String(row.request_id),
    signerId: String(row.signer_id),
    generation: Number(row.generation),
    suspended: row.suspended === true,
  }
}
