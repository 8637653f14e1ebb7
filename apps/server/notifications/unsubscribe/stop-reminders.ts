import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { LinkTarget } from '../../signrequests/links.ts'

// The link in a reminder that ends reminders. Mail programs show and follow it, so it is a token of its own: it opens no
// document, and whoever has it can do no more than keep a signer from being reminded.

const TOKEN = /^[0-9a-f]{3}_[A-Za-z0-9_-]{43}$/

/** Where it leads: to one signer of a request, or to all who are in a digest. */
export interface StopTarget extends LinkTarget {
  digestId: string | null
}

export async function mintStopLink(
  tx: Tx,
  publicUrl: string,
  slot: number,
  target: LinkTarget,
  digestId: string | null = null,
): Promise<string> {
  const token = `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
  await tx.query({
    name: 'insert-reminder-link',
    text: `INSERT INTO reminder_links (tenant_id, token_hash, request_id, signer_id, generation, digest_id)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [target.tenantId, sha256(token), target.requestId, target.signerId, target.generation, digestId],
  })
  return `${publicUrl}/unsubscribe/${token}`
}

export async function resolveStopLink(resolver: Database, token: string): Promise<StopTarget | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await resolver.query({
    name: 'resolve-reminder-link',
    text: 'SELECT tenant_id, request_id, signer_id, generation, digest_id FROM reminder_links WHERE token_hash = $1',
    values: [sha256(token)],
  })
  return (
    row && {
      tenantId: row.tenant_id as string,
      requestId: row.request_id as string,
      signerId: row.signer_id as string,
      generation: row.generation as number,
      digestId: row.digest_id as string | null,
    }
  )
}

/** May be repeated: a mail program presses the button too. */
export async function stopReminders(deps: ChangeDeps, target: LinkTarget, actor: Actor): Promise<void> {
  const { tenantId, requestId, signerId, generation } = target
  await change(deps, tenantId, { requestId }, actor, ({ now }) => ({
    ...{ type: 'StopReminders', at: now, signerId, linkGeneration: generation },
  }))
}
