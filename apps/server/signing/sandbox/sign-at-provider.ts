import type { Departure, RemoteState } from '@countersign/signing'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { notShown } from '../failures.ts'
import { type BeginDeps, beginAttempt } from '../remote/begin-attempt.ts'
import { readAttempt } from '../remote/read-attempt.ts'
import { findRemoteSession, recordAnswer, recordReturn } from '../remote/record-return.ts'
import type { Visitor } from '../visits/visit.ts'
import type { Agreed } from './agreed-by.ts'
import { documentLeased, pollUntil, sealerUnavailable } from './poll.ts'
import { type ProviderUser, providerUser, type ReturnRequest } from './provider-user.ts'

// A virtual signer at the sandbox's provider. It makes the same calls as the signing page and submits the forms of the
// provider's pages. The return from the provider is recorded as the provider routes record it.

const MAX_TRIES = 5

export interface VirtualDeps extends BeginDeps {
  resolver: Database
  /** The URL of the sandbox's provider; null if none runs. */
  sandboxProvider: string | null
}

/** Signs, or enters wrong codes until the provider ends the session. */
export async function signAtProvider(
  deps: VirtualDeps,
  visitor: Visitor,
  agreed: Agreed,
  code: 'correct' | 'wrong',
  actor: Actor,
): Promise<void> {
  const provider = deps.sandboxProvider
  if (provider === null) throw otherProvider(visitor)
  const user = providerUser(provider, visitor.signer.name)
  for (let tries = 1; ; tries += 1) {
    const ended = await tryOnce(deps, { visitor, agreed }, user, code, actor)
    if (ended.state === 'signed' || (code === 'wrong' && isWrongCode(ended))) return
    const isSuperseded = ended.state === 'failed' && /^(document_changed|document_leased)$/.test(ended.code)
    if (!isSuperseded || tries === MAX_TRIES) throw notSigned(ended)
  }
}

interface Signing {
  visitor: Visitor
  agreed: Agreed
}

async function tryOnce(
  deps: VirtualDeps,
  signing: Signing,
  user: ProviderUser,
  code: 'correct' | 'wrong',
  actor: Actor,
): Promise<RemoteState> {
  const { visitor } = signing
  const attempt = newId()
  await beginWhenFree(deps, signing, attempt, actor)
  for (;;) {
    const now = await stateOf(deps, visitor, attempt)
    if (now.state === 'choose') {
      const [first] = now.credentials
      await begin(deps, signing, attempt, actor, first?.id)
    } else if (now.state === 'leave') {
      if (!isAt(deps.sandboxProvider, now.departure)) throw otherProvider(visitor)
      await user.open(now.departure)
      await user.authenticate(code)
      await handleReturn(deps, user.returnRequest())
    } else return now
  }
}

async function beginWhenFree(deps: VirtualDeps, signing: Signing, attempt: string, actor: Actor): Promise<void> {
  const begun = await pollUntil(
    () =>
      begin(deps, signing, attempt, actor).then(
        () => true,
        (error) => {
          if (error instanceof Failure && error.code === 'document_leased') return false
          throw error
        },
      ),
    (begun) => begun,
  )
  if (begun) return
  throw documentLeased(60)
}

async function begin(
  deps: VirtualDeps,
  { visitor, agreed }: Signing,
  attempt: string,
  actor: Actor,
  credential?: string,
) {
  const { visit, stored, signer } = visitor
  const shown = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!shown) throw notShown()
  const body = { attempt, provider: null, document: shown.sha256, ...agreed, account: 'virtual@sandbox' }
  await beginAttempt(deps, visitor, { ...body, ...(credential === undefined ? {} : { credential }) }, actor)
}

/** Records the return as the browser's request would. A CSC service names the transaction in its `state`. */
async function handleReturn(deps: VirtualDeps, { url, fields }: ReturnRequest): Promise<void> {
  const [, token = '', isAnswer] = /^\/provider\/([^/]+)(\/answer)?$/.exec(url.pathname) ?? []
  const [named = ''] = (fields.state ?? '').split('.')
  const session = await findRemoteSession(deps.resolver, token === 'return' ? named : token)
  if (!session) throw new Error('the provider redirected to an unknown transaction')
  if (isAnswer || token === 'return') await recordAnswer(deps, session, { kind: 'fields', fields })
  else await recordReturn(deps, session)
}

function stateOf(deps: VirtualDeps, visitor: Visitor, attempt: string): Promise<RemoteState> {
  return pollUntil(
    () => readAttempt(deps, visitor, attempt),
    ({ state }) => !/^(preparing|waiting|away|finishing)$/.test(state),
  )
}

/** A CSC service reports wrong codes only as a cancelled session. */
function isWrongCode(ended: RemoteState): boolean {
  return ended.state === 'failed' && (ended.code === 'otp_failed' || ended.code === 'cancelled')
}

function notSigned(ended: RemoteState): Failure {
  if (ended.state !== 'failed') return sealerUnavailable()
  return new Failure('signature_refused', ended.message, { details: { problem: ended.code } })
}

function isAt(provider: string | null, departure: Departure): boolean {
  const { origin } = new URL(departure.kind === 'form' ? departure.action : departure.url)
  return provider !== null && origin === new URL(provider).origin
}

/** Virtual signers exist only at the sandbox's own provider. */
function otherProvider({ stored }: Visitor): Failure {
  const message = 'Virtual signers sign only at the sandbox’s own provider. Set signers[].provider to it.'
  return new Failure('wrong_state', message, { details: { reason: 'no_virtual_person', state: stored.state.state } })
}
