import { ERASED_PERSON } from '@countersign/domain/signrequest'
import { describeUnshowable, findUnshowable } from '@countersign/domain/text'
import type { DelegateForm, DelegateProblem } from '@countersign/signing'
import type { MailAllowance } from '../accounts/mail-allowance.ts'
import { accountSettings } from '../accounts/settings.ts'
import { Failure } from '../platform/errors.ts'
import { parseAddress } from '../platform/mail/address.ts'
import type { Actor } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { countMails } from '../signrequests/count-mails.ts'
import { requirePersonFits } from '../signrequests/fields/check-person.ts'
import { codeNeeded, visitOver } from './failures.ts'
import { fieldOf, type PageBody } from './pages/forms.ts'
import { isVisitOpen, type Visitor } from './visits/visit.ts'

const LONGEST = { name: 200, reason: 500 } as const

export interface DelegateDeps extends ChangeDeps {
  mails: MailAllowance
}

/** The person whom a signer names in their place, and why. */
export interface NamedPerson {
  name: string
  email: string
  reason: string
}

/** The person as submitted. Throws if a field is missing or cannot be shown. */
export function readDelegate(body: PageBody): NamedPerson {
  return { name: lineIn(body, 'name'), email: addressIn(body), reason: lineIn(body, 'reason') }
}

/** Another person takes the signer's place. All links of the signer become invalid, also that of this visit. */
export async function delegate(deps: DelegateDeps, visitor: Visitor, person: NamedPerson, actor: Actor): Promise<void> {
  if (!visitor.isAuthenticated) throw codeNeeded()
  const { visit } = visitor
  const { tenantId, requestId, signerId, generation } = visit
  await requirePersonFits(deps.db, tenantId, visitor.stored, signerId, person)
  const command = countMails(deps.mails, async ({ now, state: { state } }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    const { delegation } = accountSettings.read(await tx.query(accountSettings.statement()))
    if (!delegation) throw forbidden(state)
    return { type: 'Delegate', at: now, signerId, linkGeneration: generation, ...person }
  })
  await change(deps, tenantId, { requestId }, actor, command)
}

/** What a form had in its fields, to be shown again. */
export function enteredDelegate(body: PageBody): Omit<DelegateForm, 'problem'> {
  return { name: fieldOf(body, 'name'), email: fieldOf(body, 'email'), reason: fieldOf(body, 'reason') }
}

const PROBLEMS: Readonly<Record<string, DelegateProblem>> = {
  delegation_loop: 'already_asked',
  delegation_not_permitted: 'not_permitted',
  too_many_delegations: 'too_many',
  signing_in_progress: 'not_now',
}

/** The problem that the form shows; null if the current page of the recipient says why. */
export function delegateProblemOf(error: unknown): DelegateProblem | null {
  if (!(error instanceof Failure)) return null
  if (error.code === 'validation_failed') return inputProblemOf(error)
  // The sender may not send more mails today.
  if (error.code === 'rate_limited') return 'not_now'
  return PROBLEMS[String(error.details.reason)] ?? null
}

/** A field that was refused here, or one that its box in the document cannot show. */
function inputProblemOf({ details, errors }: Failure): DelegateProblem {
  const isUnsupported = errors.some(({ code }) => code === 'character_unsupported')
  return (details.problem as DelegateProblem | undefined) ?? (isUnsupported ? 'unshowable' : 'too_long')
}

function forbidden(state: string): Failure {
  const details = { reason: 'delegation_not_permitted', state }
  return new Failure('wrong_state', 'The sender does not permit this any more. Ask the sender.', { details })
}

function addressIn(body: PageBody): string {
  const text = fieldOf(body, 'email').trim()
  const address = parseAddress(text)
  if (!address.ok) {
    throw refused('email', text === '' ? 'incomplete' : 'email_invalid', `an e-mail address: ${address.reason}`)
  }
  if (address.address !== ERASED_PERSON.email) return address.address
  // It marks an erased person, whose links have ended.
  throw refused('email', 'email_invalid', 'the address of somebody who can receive mail')
}

function lineIn(body: PageBody, field: keyof typeof LONGEST): string {
  const text = fieldOf(body, field).trim()
  const wrong = findUnshowable(text)
  if (wrong) throw refused(field, 'unshowable', `one line of text. It has ${describeUnshowable(wrong)}`)
  if (text !== '' && [...text].length <= LONGEST[field]) return text
  throw refused(field, 'incomplete', `a text of 1 to ${LONGEST[field]} characters`)
}

function refused(field: keyof NamedPerson, problem: DelegateProblem, must: string): Failure {
  const message = `${field} must be ${must}.`
  return new Failure('validation_failed', message, {
    errors: [{ field, code: 'malformed', message }],
    details: { problem },
  })
}
