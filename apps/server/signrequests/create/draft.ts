import { expiryOf } from '@countersign/domain/expiry'
import { type Placement, place } from '@countersign/domain/placement'
import { appSchemeOf } from '@countersign/domain/return-url'
import { type Create, chooseReminders, decideCreate } from '@countersign/domain/signrequest'
import type { AccountSettings } from '../../accounts/settings.ts'
import type { FoundDocument } from '../../documents/find.ts'
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
  if (document.preflight.pdf_a) checkPdfA(body, providers)
  const { boxes, warnings } = placeSigners(body, document)
  const creation = decideCreate(commandOf(body, document.documentId, settings))
  if (!creation.ok) {
    const error = { field: creation.field ?? 'signers', code: creation.code, message: creation.message }
    throw new Failure('validation_failed', creation.message, { errors: [error] })
  }
  return { events: creation.events, boxes, warnings }
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

function placeSigners(body: CreateBody, document: FoundDocument) {
  const placement: Placement = place({
    pages: document.pages,
    signers: body.signers.map(({ page, cords }) => ({ page, cords })),
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
  return { boxes, warnings: placement.warnings }
}

function commandOf(body: CreateBody, documentId: string, { timeZone, now, ...defaults }: AccountSettings): Create {
  const expiry = expiryOf(body.expiry_date ?? null, timeZone, now)
  if (!expiry.ok) {
    const error = { field: 'expiry_date', code: expiry.code, message: expiry.message }
    throw new Failure('validation_failed', expiry.message, { errors: [error] })
  }
  const { reminders, schedule } = chooseReminders(body.reminders, defaults)
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
    signers: body.signers.map((signer) => ({
      id: newId(),
      sequence: signer.sequence ?? null,
      sigType: signer.sig_type ?? 'electronic',
      fallback: signer.fallback ?? [],
      name: signer.name,
      email: signer.email,
    })),
  }
}
