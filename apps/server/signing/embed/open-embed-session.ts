import { appSchemeOf } from '@countersign/domain/return-url'
import { selectOriginAllowed, selectReturnSchemeAllowed } from '../../accounts/tenant.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller, Mode } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { refOf } from '../../signrequests/ref.ts'
import { type EmbedTarget, newLink } from '../../signrequests/signer/links.ts'

export type EmbedOptions = { mode: 'iframe'; origin: string } | { mode: 'redirect'; return_url: string }

export interface SenderDeps extends ChangeDeps {
  publicUrl: string
}

export interface WhichSigner {
  ref: ReturnType<typeof refOf>
  signerId: string
  /** Of the person for whom the link is, if the sender says so. */
  email?: string | undefined
}

/** Returns a one-time link, valid for 15 minutes: for a frame of an allowed origin, or with a return address. */
export async function openEmbedSession(
  deps: SenderDeps,
  caller: Caller,
  { ref, signerId, email }: WhichSigner,
  options: EmbedOptions,
  actor: Actor,
): Promise<string> {
  const { tenantId, mode, slot } = caller
  const embed = await targetOf(deps.db, tenantId, mode, options)
  let url = ''
  await change(
    deps,
    tenantId,
    ref,
    actor,
    ({ now }) => ({ type: 'OpenEmbedSession', at: now, signerId, sessionId: newId(), email }),
    ({ state }) => {
      const generation = state.signers.find(({ id }) => id === signerId)?.linkGeneration ?? 0
      const target = { tenantId, requestId: state.id, signerId, generation }
      const { link, statement } = newLink(deps.publicUrl, slot, target, embed)
      url = link
      return [statement]
    },
  )
  return url
}

async function targetOf(db: Database, tenantId: string, mode: Mode, options: EmbedOptions): Promise<EmbedTarget> {
  if (options.mode === 'redirect') {
    await checkReturnUrl(db, tenantId, mode, options.return_url)
    return { embedOrigin: null, returnUrl: options.return_url }
  }
  if (!(await isAllowed(db, tenantId, selectOriginAllowed(tenantId, options.origin))))
    throw notAllowed('origin', 'must be one of the account’s allowed_origins. Add it with PATCH /api/v1/account')
  return { embedOrigin: options.origin, returnUrl: null }
}

async function checkReturnUrl(db: Database, tenantId: string, mode: Mode, url: string): Promise<void> {
  if (isWebAddress(url, mode)) return
  const scheme = appSchemeOf(url)
  if (scheme === null)
    throw notAllowed(
      'return_url',
      'must be an https address, or a URL with the scheme of your app, such as "myapp://signed"',
    )
  if (!(await isAllowed(db, tenantId, selectReturnSchemeAllowed(tenantId, scheme))))
    throw notAllowed(
      'return_url',
      `has the scheme "${scheme}", which is not one of the account’s allowed_return_schemes. Add it with PATCH /api/v1/account`,
    )
}

async function isAllowed(db: Database, tenantId: string, statement: Statement): Promise<boolean> {
  const [row] = await db.transaction({ tenant: tenantId }, (tx) => tx.query(statement))
  return row?.allowed === true
}

/** The sandbox also accepts http on localhost. */
function isWebAddress(address: string, mode: Mode): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return mode === 'test' && protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
}

function notAllowed(field: string, must: string): Failure {
  const message = `${field} ${must}.`
  return new Failure('validation_failed', message, { errors: [{ field, code: 'not_allowed', message }] })
}
