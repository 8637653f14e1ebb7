import { canSignWith, permittedMethods } from '@countersign/domain/signrequest'
import { consentFor, type Mark } from '@countersign/signing'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { issueCode, tryAccessCode, tryMailedCode } from '../../signrequests/signer/codes.ts'
import { accessWithoutLink, selectLinkGeneration } from '../../signrequests/signer/links.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { recordCodeCheck } from '../codes/check-code.ts'
import { decline } from '../decline.ts'
import { type SignDeps, sign } from '../drawn/sign.ts'
import { notShown } from '../failures.ts'
import { claim } from '../visits/claim.ts'
import { recordView } from '../visits/record-view.ts'
import { findVisit, readVisitor, type Visitor } from '../visits/visit.ts'
import { signAtProvider, type VirtualDeps } from './sign-at-provider.ts'
import { signWithCertificate } from './sign-with-certificate.ts'

// A virtual signer acts as a person would on the signing page, through the same functions, with its own visit.

export const ACTIONS = ['view', 'sign', 'decline', 'fail_otp', 'fail_seal'] as const
export type Action = (typeof ACTIONS)[number]

export type ActDeps = SignDeps & VirtualDeps

export interface Act {
  tenantId: string
  signerId: string
  action: Action
  /** For `decline`. */
  reason: string
}

/** Runs the action; returns the request's id. */
export async function act(deps: ActDeps, { tenantId, signerId, action, reason }: Act, actor: Actor): Promise<string> {
  const arrived = await startVisit(deps, tenantId, signerId, actor)
  if (action === 'fail_otp' && !isAtProvider(arrived)) await enterWrongCode(deps, arrived, actor)
  else {
    const visitor = await passCode(deps, arrived, actor)
    if (action === 'decline') await decline(deps, visitor, reason, actor)
    else await recordView(deps, visitor, actor)
    if (action === 'sign') await signAs(deps, visitor, actor)
    if (action === 'fail_seal') await signUndrawable(deps, visitor, actor)
    if (action === 'fail_otp') await signAtProvider(deps, await reloadVisitor(deps, visitor.visit), 'wrong', actor)
  }
  return arrived.visit.requestId
}

/** The signer's code is the provider's, not ours. */
function isAtProvider({ isAuthenticated, signer }: Visitor): boolean {
  return isAuthenticated && canSignWith(signer, 'remote')
}

async function startVisit(deps: ActDeps, tenantId: string, signerId: string, actor: Actor): Promise<Visitor> {
  const [row] = await deps.db.transaction({ tenant: tenantId }, (tx) =>
    tx.query(selectLinkGeneration(tenantId, signerId)),
  )
  if (!row) throw new Failure('not_found', 'This signer does not exist.')
  const { request_id, link_generation } = decodeSigner(row)
  const link = accessWithoutLink({ tenantId, requestId: request_id, signerId, generation: link_generation })
  const { browser } = await claim(deps, link, undefined, actor)
  const visit = browser === null ? undefined : await findVisit(deps.resolver, { browser, signerId })
  return reloadVisitor(deps, visit)
}

const decodeSigner = rowDecoder('signers', { request_id: text, link_generation: number })

/** Passes the code check: a virtual signer reads the mailed code and knows the access code. */
async function passCode(deps: ActDeps, visitor: Visitor, actor: Actor): Promise<Visitor> {
  const { visit, options } = visitor
  if (visitor.isAuthenticated) return visitor
  const verdict = await recordCodeCheck(
    deps,
    visitor,
    async (tx) => {
      if (options.auth === 'access_code') return tryAccessCode(tx, visit, true)
      return tryMailedCode(tx, visit, (await issueCode(tx, visit)) ?? '')
    },
    actor,
  )
  if (verdict !== 'passed') throw new Failure('too_many_tries', 'This signer entered too many wrong codes.')
  return reloadVisitor(deps, visit)
}

async function enterWrongCode(deps: ActDeps, visitor: Visitor, actor: Actor): Promise<void> {
  const { visit, options } = visitor
  if (options.auth === 'none') {
    const message = 'This signer needs no code. Create the request with signers[].auth.'
    throw new Failure('wrong_state', message, { details: { reason: 'no_code', state: visitor.stored.state.state } })
  }
  await recordCodeCheck(
    deps,
    visitor,
    async (tx) => {
      if (options.auth === 'access_code') return tryAccessCode(tx, visit, false)
      await issueCode(tx, visit)
      return tryMailedCode(tx, visit, 'wrong')
    },
    actor,
  )
}

async function signAs(deps: ActDeps, { visit }: Visitor, actor: Actor): Promise<void> {
  const visitor = await reloadVisitor(deps, visit)
  const [method] = visitor.signer.state === 'signed' ? (['drawn'] as const) : permittedMethods(visitor.signer)
  if (method === 'certificate') await signWithCertificate(deps, visitor, actor)
  else if (method === 'remote') await signAtProvider(deps, visitor, 'correct', actor)
  else await signTyped(deps, visitor, actor)
}

async function signTyped(deps: ActDeps, visitor: Visitor, actor: Actor): Promise<void> {
  const agreed = await agreeTo(deps, visitor)
  await sign(deps, visitor, { mark: { kind: 'typed', name: visitor.signer.name }, ...agreed }, actor)
}

const UNDRAWABLE: Mark = { kind: 'drawn', width: 300, height: 100, strokes: [] }

/** Signs with a mark that the signing page rejects. The sealer cannot draw it, so the request fails. */
async function signUndrawable(deps: ActDeps, { visit }: Visitor, actor: Actor): Promise<void> {
  const visitor = await reloadVisitor(deps, visit)
  await sign(deps, visitor, { mark: UNDRAWABLE, ...(await agreeTo(deps, visitor)) }, actor, async () => UNDRAWABLE)
}

async function agreeTo(deps: ActDeps, { visit, stored, signer }: Visitor) {
  const document = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!document) throw notShown()
  return { consent: consentFor('en').sha256, document: document.sha256 }
}

async function reloadVisitor(deps: ActDeps, visit: Visitor['visit'] | undefined): Promise<Visitor> {
  const visitor = visit && (await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit)))
  if (!visitor) throw new Error('the new visit was not found')
  return visitor
}
