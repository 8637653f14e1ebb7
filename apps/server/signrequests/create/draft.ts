import { dateAt, expiryOf } from '@countersign/domain/expiry'
import { checkDefinitions } from '@countersign/domain/field'
import { type PlacedBox, type Placement, place } from '@countersign/domain/placement'
import { appSchemeOf } from '@countersign/domain/return-url'
import { type Create, chooseReminders, decideCreate, isSigningRole } from '@countersign/domain/signrequest'
import type { AccountSettings } from '../../accounts/settings.ts'
import { carriesSignatures, type FoundDocument } from '../../documents/find.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { ProviderChoice } from '../../providers/choice.ts'
import type { PlacedBoxJson } from '../stored-request.ts'
import type { CreateBody } from './body.ts'
import { checkPdfA } from './check-methods.ts'

/** The events and boxes of a new request on this document. Throws a Failure for invalid input. Writes nothing. */
export function draft(
  body: CreateBody,
  document: FoundDocument,
  settings: AccountSettings,
  providers: readonly ProviderChoice[],
) {
  checkReturnSchemes(body, settings.returnSchemes)
  checkDelegation(body, settings.delegation)
  if (document.preflight.pdf_a) checkPdfA(body, providers)
  const { boxes, placed, warnings } = placeSigners(body, document)
  const defined = defineFields(body, document, placed, settings)
  const creation = decideCreate(commandOf(body, document.documentId, settings))
  if (!creation.ok) {
    const error = { field: creation.field ?? 'signers', code: creation.code, message: creation.message }
    throw new Failure('validation_failed', creation.message, { errors: [error] })
  }
  return {
    ...{ events: creation.events, boxes, placed, fields: defined.fields },
    warnings: [...warnings, ...defined.warnings],
  }
}

/** A signer may return only to apps whose schemes the account has listed. */
function checkReturnSchemes({ signers }: CreateBody, allowed: readonly string[]): void {
  const errors = signers.flatMap(({ redirect_url }, i) => {
    const scheme = redirect_url === undefined ? null : appSchemeOf(redirect_url)
    if (scheme === null || allowed.includes(scheme)) return []
    const message = `redirect_url has the scheme "${scheme}", which is not one of the account’s allowed_return_schemes. Add it with PATCH /api/v1/account.`
    return [{ field: `signers[${i}].redirect_url`, code: 'not_allowed', message }]
  })
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

function checkDelegation({ signers }: CreateBody, isAllowed: boolean): void {
  const errors = signers.flatMap(({ may_delegate }, i) => {
    if (!may_delegate || isAllowed) return []
    const message =
      'The account forbids delegation. Leave out may_delegate, or change the account’s setting delegation.'
    return [{ field: `signers[${i}].may_delegate`, code: 'not_allowed', message }]
  })
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

function placeSigners(body: CreateBody, document: FoundDocument) {
  const placement: Placement = place({
    pages: document.pages,
    signers: body.signers.map(({ role = 'signer', page, cords }) => (isSigningRole(role) ? { page, cords } : null)),
    cordsOrigin: body.cords_origin ?? 'top_left',
    overlap: body.overlap,
  })
  if (!placement.ok) {
    const errors = placement.errors.map(({ field, code, message }) => ({ field, code, message }))
    throw new Failure('validation_failed', errors[0]?.message ?? 'The boxes do not fit.', { errors })
  }
  const boxes: PlacedBoxJson[][] = body.signers.map((_, i) =>
    placement.boxes.filter((box) => box.signer === i).map(({ page, display, rect }) => ({ page, ...display, rect })),
  )
  return { boxes, placed: placement.boxes, warnings: placement.warnings }
}

/** The fields that signers fill, by signer. */
function defineFields(
  { signers, cords_origin }: CreateBody,
  document: FoundDocument,
  signatures: readonly PlacedBox[],
  { timeZone, now }: AccountSettings,
) {
  const { pages, formFields } = document
  refuseIfSigned(document, signers)
  const definitions = checkDefinitions({
    ...{ owner: 'signers', signers, pages, cordsOrigin: cords_origin ?? 'top_left' },
    ...{ signatures, pdfFields: formFields, today: dateAt(timeZone, now) },
  })
  if (definitions.ok) return definitions
  const errors = definitions.errors.map(({ field, code, message }) => ({ field, code, message }))
  throw new Failure('validation_failed', errors[0]?.message ?? 'The fields are not valid.', { errors })
}

/** New form fields, and values in existing ones, would break the signatures that the document has. */
function refuseIfSigned(document: FoundDocument, signers: CreateBody['signers']): void {
  if (!carriesSignatures(document)) return
  const errors = signers.flatMap(({ fields = [] }, i) => {
    if (fields.every((field) => field.type === 'upload' && field.cords === undefined)) return []
    const message =
      'The document has signatures, which form fields would invalidate. Remove the fields, or upload the document as it was before it was signed.'
    return [{ field: `signers[${i}].fields`, code: 'already_signed', message }]
  })
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

function commandOf(body: CreateBody, documentId: string, { timeZone, now, ...defaults }: AccountSettings): Create {
  const expiry = expiryOf(body.expiry_date ?? null, timeZone, now)
  if (!expiry.ok) {
    const error = { field: 'expiry_date', code: expiry.code, message: expiry.message }
    throw new Failure('validation_failed', expiry.message, { errors: [error] })
  }
  const { reminders, schedule } = chooseReminders(body.reminders, defaults)
  const ids = body.signers.map(() => newId())
  return {
    type: 'Create',
    at: now,
    requestId: newId(),
    documentId,
    isSequential: body.is_sequential ?? false,
    reminders,
    reminderSchedule: schedule,
    notify: body.notify ?? true,
    expiresAt: expiry.expiresAt,
    signers: body.signers.map((signer, i) => ({
      id: ids[i] ?? newId(),
      role: signer.role ?? 'signer',
      // A position that nobody has is an id that nobody has.
      witnessOf: signer.witness_of === undefined ? null : (ids[signer.witness_of - 1] ?? ''),
      ccAt: signer.role === 'cc' ? (signer.cc_at ?? 'end') : null,
      sequence: signer.sequence ?? null,
      sigType: signer.sig_type ?? 'electronic',
      fallback: signer.fallback ?? [],
      mayDelegate: signer.may_delegate ?? false,
      name: signer.name,
      email: signer.email,
    })),
  }
}
