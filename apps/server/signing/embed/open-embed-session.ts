import { selectOriginAllowed } from '../../accounts/tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller, Mode } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { type EmbedTarget, newLink } from '../../signrequests/links.ts'
import type { refOf } from '../../signrequests/ref.ts'

export type EmbedOptions = { mode: 'iframe'; origin: string } | { mode: 'redirect'; return_url: string }

export interface SenderDeps extends ChangeDeps {
  publicUrl: string
}

export interface WhichSigner {
  ref: ReturnType<typeof refOf>
  signerId: string
}

/** A link for one use within a quarter of an hour: into a frame of an allowed page, or with an address to return to. */
export async function openEmbedSession(
  deps: SenderDeps,
  caller: Caller,
  { ref, signerId }: WhichSigner,
  wish: EmbedOptions,
  actor: Actor,
): Promise<string> {
  const { tenantId, mode, slot } = caller
  const embed = await targetOf(deps.db, tenantId, mode, wish)
  let opened = ''
  await change(
    deps,
    tenantId,
    ref,
    actor,
    ({ now }) => ({ type: 'OpenEmbedSession', at: now, signerId, sessionId: newId() }),
    ({ state }) => {
      const generation = state.signers.find(({ id }) => id === signerId)?.linkGeneration ?? 0
      const target = { tenantId, requestId: state.id, signerId, generation }
      const { link, statement } = newLink(deps.publicUrl, slot, target, embed)
      opened = link
      return [statement]
    },
  )
  return opened
}

async function targetOf(db: Database, tenantId: string, mode: Mode, wish: EmbedOptions): Promise<EmbedTarget> {
  if (wish.mode === 'redirect') {
    if (!isReturnAddress(wish.return_url, mode)) throw refused('return_url', 'must be an https address')
    return { embedOrigin: null, returnUrl: wish.return_url }
  }
  const [row] = await db.transaction({ tenant: tenantId }, (tx) =>
    tx.query<{ allowed: boolean }>(selectOriginAllowed(tenantId, wish.origin)),
  )
  if (!row?.allowed) throw refused('origin', 'must be one of the account’s allowed_origins (PATCH /api/v1/account)')
  return { embedOrigin: wish.origin, returnUrl: null }
}

/** On one's own machine a sandbox may do without https. */
function isReturnAddress(address: string, mode: Mode): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return mode === 'test' && protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
}

function refused(field: string, must: string): Failure {
  const message = `${field} ${must}.`
  return new Failure('validation_failed', message, { errors: [{ field, code: 'not_allowed', message }] })
}
