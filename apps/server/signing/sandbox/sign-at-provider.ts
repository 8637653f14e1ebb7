import { consentFor, type Departure, type RemoteState } from '@countersign/signing'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { shownDocument } from '../../signrequests/shown-document.ts'
import { notShown } from '../failures.ts'
import { type BeginDeps, beginAttempt } from '../remote/begin-attempt.ts'
import { readAttempt } from '../remote/read-attempt.ts'
import { findRemoteSession, noteAnswer, recordReturn } from '../remote/record-answer.ts'
import type { Visitor } from '../visits/visit.ts'
import { type VirtualPerson, virtualPerson, type WayBack } from './provider-user.ts'
import { patiently, sealerUnavailable } from './sign-with-certificate.ts'

// The sandbox's virtual signer at the sandbox's provider: by the same calls as a page makes, and through the provider's
// own pages. What a browser would bring back is noted as the addresses for it note it.

const MAX_TRIES = 5

export interface VirtualDeps extends BeginDeps {
  resolver: Database
  /** Where the sandbox's provider is; null: there is none. */
  sandboxProvider: string | null
}

/** Signs, or gives wrong codes until the provider has enough of it. */
export async function signVirtually(
  deps: VirtualDeps,
  visitor: Visitor,
  how: 'rightly' | 'wrongly',
  actor: Actor,
): Promise<void> {
  const provider = deps.sandboxProvider
  if (provider === null) throw noPerson(visitor)
  const person = virtualPerson(provider, visitor.signer.name)
  for (let tries = 1; ; tries += 1) {
    const ended = await tryOnce(deps, visitor, person, how, actor)
    if (ended.state === 'signed' || (how === 'wrongly' && isWrongCode(ended))) return
    const isOvertaken = ended.state === 'failed' && /^(document_changed|document_leased)$/.test(ended.code)
    if (!isOvertaken || tries === MAX_TRIES) throw notSigned(ended)
  }
}

async function tryOnce(
  deps: VirtualDeps,
  visitor: Visitor,
  person: VirtualPerson,
  how: 'rightly' | 'wrongly',
  actor: Actor,
): Promise<RemoteState> {
  const attempt = newId()
  await beginWhenFree(deps, visitor, attempt, actor)
  for (;;) {
    const now = await stateOf(deps, visitor, attempt)
    if (now.state === 'choose') {
      const [first] = now.credentials
      await begin(deps, visitor, attempt, actor, first?.id)
    } else if (now.state === 'leave') {
      if (!leadsTo(deps.sandboxProvider, now.departure)) throw noPerson(visitor)
      await person.leave(now.departure)
      await person.prove(how)
      await comeBack(deps, person.wayBack())
    } else return now
  }
}

async function beginWhenFree(deps: VirtualDeps, visitor: Visitor, attempt: string, actor: Actor): Promise<void> {
  const begun = await patiently(
    () =>
      begin(deps, visitor, attempt, actor).then(
        () => true,
        (error) => {
          if (error instanceof Failure && error.code === 'document_leased') return false
          throw error
        },
      ),
    (begun) => begun,
  )
  if (begun) return
  throw new Failure('document_leased', 'Another signer signs this document right now.', { retryAfterSeconds: 60 })
}

async function begin(deps: VirtualDeps, visitor: Visitor, attempt: string, actor: Actor, credential?: string) {
  const { visit, stored, signer } = visitor
  const shown = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!shown) throw notShown()
  const agreed = { document: shown.sha256, consent: consentFor('en').sha256 }
  const body = { attempt, provider: null, ...agreed, account: 'virtual@sandbox' }
  await beginAttempt(deps, visitor, { ...body, ...(credential === undefined ? {} : { credential }) }, actor)
}

/** As the browser would: a CSC service's way back names the journey in its `state`. */
async function comeBack(deps: VirtualDeps, { url, fields }: WayBack): Promise<void> {
  const [, token = '', isAnswer] = /^\/provider\/([^/]+)(\/answer)?$/.exec(url.pathname) ?? []
  const [named = ''] = (fields.state ?? '').split('.')
  const journey = await findRemoteSession(deps.resolver, token === 'return' ? named : token)
  if (!journey) throw new Error('the provider sent the person back to where nobody waits')
  if (isAnswer || token === 'return') await noteAnswer(deps, journey, { kind: 'fields', fields })
  else await recordReturn(deps, journey)
}

function stateOf(deps: VirtualDeps, visitor: Visitor, attempt: string): Promise<RemoteState> {
  return patiently(
    () => readAttempt(deps, visitor, attempt),
    ({ state }) => !/^(preparing|waiting|away|finishing)$/.test(state),
  )
}

/** A CSC service says no more than that access was denied. */
function isWrongCode(ended: RemoteState): boolean {
  return ended.state === 'failed' && (ended.code === 'otp_failed' || ended.code === 'cancelled')
}

function notSigned(ended: RemoteState): Failure {
  if (ended.state !== 'failed') return sealerUnavailable()
  return new Failure('signature_refused', ended.message, { details: { problem: ended.code } })
}

function leadsTo(provider: string | null, departure: Departure): boolean {
  const { origin } = new URL(departure.kind === 'form' ? departure.action : departure.url)
  return provider !== null && origin === new URL(provider).origin
}

/** Virtual people are known to the sandbox's own provider alone. */
function noPerson({ stored }: Visitor): Failure {
  const message = 'Virtual signers sign only at the sandbox’s own provider: name it as signers[].provider.'
  return new Failure('wrong_state', message, { details: { reason: 'no_virtual_person', state: stored.state.state } })
}
