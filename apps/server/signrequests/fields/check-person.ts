import { dateAt } from '@countersign/domain/expiry'
import { findDocument } from '../../documents/find.ts'
import type { Flusher } from '../../platform/db/database.ts'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { StoredRequest } from '../stored-request.ts'
import { findMisfits } from './find-misfits.ts'

/** Refuses somebody whose name or address does not fit a box that shows it. They would take a place and could not sign. */
export async function requirePersonFits(
  db: Flusher,
  tenant: string,
  { state, details, now }: StoredRequest,
  signerId: string,
  person: { name: string; email: string },
): Promise<void> {
  const { fields = [], options } = details.signers.get(signerId) ?? {}
  const shown = fields.filter(({ type }) => type === 'name' || type === 'email')
  if (shown.length === 0) return
  const [rows = []] = await db.flush({ tenant }, [findDocument.statement(state.documentId)])
  const document = findDocument.read(rows)
  if (!document) return
  const asked = { ...person, locale: options?.locale ?? undefined }
  const misfits = await findMisfits(asked, shown, document, dateAt(details.timeZone, now))
  const errors = misfits.map(({ definition, code, message }): FieldError => ({ field: definition.type, code, message }))
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}
