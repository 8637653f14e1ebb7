import { dateAt } from '@countersign/domain/expiry'
import { describeValueError, type FillContext, type FilledField, type ValueError } from '@countersign/domain/field'
import { checkValues } from '@countersign/domain/field/page'
import { findDocument } from '../documents/find.ts'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { signerFieldsOf } from '../sealing/drawn/value-fields.ts'
import { DEFAULT_LANGUAGE, drawnIn, findUndrawable } from '../signrequests/fields/draw-values.ts'
import { notShown } from './failures.ts'
import type { Reader, Visitor } from './visits/visit.ts'

/**
 * What the signer filled in, by the definitions alone; null if the signer has no fields. Throws all errors at once, by
 * field. The same code checks in the page, so that only a crafted call fails here.
 */
export async function fillFields(
  db: Database,
  visitor: Visitor,
  given: unknown,
): Promise<readonly FilledField[] | null> {
  const { visit, stored, signer, fields } = visitor
  const checked = checkValues(fields, given ?? {}, fillContextOf(visitor))
  if (!checked.ok) throw refused(fields, checked.errors)
  if (fields.length === 0) return null
  const [rows] = await db.flush({ tenant: visit.tenantId }, [findDocument.statement(stored.state.documentId)])
  const document = findDocument.read(rows ?? [])
  if (!document) throw notShown()
  const undrawable = await findUndrawable(signerFieldsOf(stored, signer.id), checked.values, drawnIn(document))
  if (undrawable.length > 0) throw refused(fields, undrawable)
  return checked.values
}

/** What the rules of fields need to know about the signer and the day. The page has the same, to check as one types. */
export function fillContextOf({ stored, signer, options, uploads }: Reader): FillContext {
  return {
    today: dateAt(stored.details.timeZone, stored.now),
    locale: options.locale ?? DEFAULT_LANGUAGE,
    signer: { name: signer.name, email: signer.email },
    uploads,
  }
}

function refused(fields: Visitor['fields'], found: readonly ValueError[]): Failure {
  const errors = found.map((error) => ({
    field: `fields.${error.field}`,
    code: error.code,
    message: describeValueError(fields, error),
  }))
  return new Failure('validation_failed', errors[0]?.message ?? 'The fields are not valid.', { errors })
}
