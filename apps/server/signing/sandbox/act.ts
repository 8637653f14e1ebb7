import { canSignWith, isSigningRole, permittedMethods, type Role } from '@countersign/domain/signrequest'
import type { FieldValues, Mark, MarkStyle } from '@countersign/signing'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { issueCode, tryAccessCode, tryMailedCode } from '../../signrequests/signer/codes.ts'
import { accessWithoutLink, selectLinkGeneration } from '../../signrequests/signer/links.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { approve } from '../approve.ts'
import { recordCodeCheck } from '../codes/check-code.ts'
import { decline } from '../decline.ts'
import { type SignDeps, sign } from '../drawn/sign.ts'
import { notShown } from '../failures.ts'
import { claim } from '../visits/claim.ts'
import { recordView } from '../visits/record-view.ts'
import { findVisit, readVisitor, type Visitor } from '../visits/visit.ts'
import { type Agreed, agreedBy } from './agreed-by.ts'
import { signAtProvider, type VirtualDeps } from './sign-at-provider.ts'
import { signWithCertificate } from './sign-with-certificate.ts'

// A virtual signer acts as a person would on the signing page, through the same functions, with its own visit.

export const ACTIONS = ['view', 'sign', 'approve', 'decline', 'fail_otp', 'fail_seal'] as const
export type Action = (typeof ACTIONS)[number]

export type ActDeps = SignDeps & VirtualDeps

export interface Act {
  tenantId: string
  signerId: string
  action: Action
  /** For `decline`. */
  reason: string
  /** What the signer fills in; undefined: samples. */
  fields?: FieldValues | undefined
  /** How a typed name is written. */
  style?: MarkStyle | undefined
}

/** Runs the action; returns the request's id. */
export async function act(deps: ActDeps, asked: Act, actor: Actor): Promise<string> {
  const { tenantId, signerId, action, reason, fields, style } = asked
  const arrived = await startVisit(deps, tenantId, signerId, actor)
  requireRole(arrived, action)
  if (action === 'fail_otp' && !isAtProvider(arrived)) await enterWrongCode(deps, arrived, actor)
  else {
    const visitor = await passCode(deps, arrived, actor)
    if (action === 'decline') await decline(deps, visitor, reason, actor)
    else await recordView(deps, visitor, actor)
    if (action === 'sign') await signAs(deps, visitor, { fields, style }, actor)
    if (action === 'approve') await approveAs(deps, visitor, actor)
    if (action === 'fail_seal') await signUndrawable(deps, visitor, fields, actor)
    if (action === 'fail_otp') await failAtProvider(deps, visitor, fields, actor)
  }
  return arrived.visit.requestId
}

const SIGNING: readonly Action[] = ['view', 'sign', 'decline', 'fail_otp', 'fail_seal']

/** What each role may do. */
const ACTIONS_OF: Record<Role, readonly Action[]> = {
  signer: SIGNING,
  witness: SIGNING,
  approver: ['view', 'approve', 'decline', 'fail_otp'],
  viewer: ['view', 'fail_otp'],
  cc: ['view', 'fail_otp'],
}

function requireRole({ signer: { role }, stored }: Visitor, action: Action): void {
  const permitted = ACTIONS_OF[role]
  if (permitted.includes(action)) return
  const message = `A signer with the role ${role} cannot ${action}. Use ${permitted.join(', ')}.`
  throw new Failure('wrong_state', message, { details: { reason: 'role_not_permitted', state: stored.state.state } })
}

/** The signer's code is the provider's, not ours. */
function isAtProvider({ isAuthenticated, signer }: Visitor): boolean {
  return isAuthenticated && isSigningRole(signer.role) && canSignWith(signer, 'remote')
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

type Given = FieldValues | undefined

async function signAs(
  deps: ActDeps,
  { visit }: Visitor,
  { fields, style }: Pick<Act, 'fields' | 'style'>,
  actor: Actor,
): Promise<void> {
  const visitor = await reloadVisitor(deps, visit)
  const [method] = visitor.signer.state === 'signed' ? (['drawn'] as const) : permittedMethods(visitor.signer)
  const agreed = agreedBy(visitor, fields)
  if (method === 'certificate') await signWithCertificate(deps, visitor, agreed, actor)
  else if (method === 'remote') await signAtProvider(deps, visitor, agreed, 'correct', actor)
  else await signTyped(deps, visitor, agreed, style, actor)
}

async function failAtProvider(deps: ActDeps, { visit }: Visitor, given: Given, actor: Actor): Promise<void> {
  const visitor = await reloadVisitor(deps, visit)
  await signAtProvider(deps, visitor, agreedBy(visitor, given), 'wrong', actor)
}

async function signTyped(
  deps: ActDeps,
  visitor: Visitor,
  agreedTo: Agreed,
  style: MarkStyle | undefined,
  actor: Actor,
): Promise<void> {
  const agreed = { ...agreedTo, document: await shownHash(deps, visitor) }
  const mark: Mark = { kind: 'typed', name: visitor.signer.name, ...(style && { style }) }
  await sign(deps, visitor, { mark, ...agreed }, actor)
}

async function approveAs(deps: ActDeps, { visit }: Visitor, actor: Actor): Promise<void> {
  const visitor = await reloadVisitor(deps, visit)
  await approve(deps, visitor, { document: await shownHash(deps, visitor) }, actor)
}

const UNDRAWABLE: Mark = { kind: 'drawn', width: 300, height: 100, strokes: [] }

/** Signs with a mark that the signing page rejects. The sealer cannot draw it, so the request fails. */
async function signUndrawable(deps: ActDeps, { visit }: Visitor, given: Given, actor: Actor): Promise<void> {
  const visitor = await reloadVisitor(deps, visit)
  const agreed = { ...agreedBy(visitor, given), document: await shownHash(deps, visitor) }
  await sign(deps, visitor, { mark: UNDRAWABLE, ...agreed }, actor, async () => UNDRAWABLE)
}

async function shownHash(deps: ActDeps, { visit, stored, signer }: Visitor): Promise<string> {
  const document = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!document) throw notShown()
  return document.sha256
}

async function reloadVisitor(deps: ActDeps, visit: Visitor['visit'] | undefined): Promise<Visitor> {
  const visitor = visit && (await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit)))
  if (!visitor) throw new Error('the new visit was not found')
  return visitor
}
