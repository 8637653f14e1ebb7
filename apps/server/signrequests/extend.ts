import { expiryOf } from '@countersign/domain/expiry'
import { Failure } from '../platform/errors.ts'
import type { Actor } from './change/audit.ts'
import { type ChangeDeps, change } from './change/change.ts'
import type { RequestRef } from './stored-request.ts'

/** Moves the expiry to a later date. */
export function extend(deps: ChangeDeps, tenantId: string, ref: RequestRef, actor: Actor, expiryDate: string) {
  return change(deps, tenantId, ref, actor, ({ now, details }) => {
    const expiry = expiryOf(expiryDate, details.timeZone, now)
    if (!expiry.ok) {
      const error = { field: 'expiry_date', code: expiry.code, message: expiry.message }
      throw new Failure('validation_failed', expiry.message, { errors: [error] })
    }
    return { type: 'Extend', at: now, expiresAt: expiry.expiresAt }
  })
}
