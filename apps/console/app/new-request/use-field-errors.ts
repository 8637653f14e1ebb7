import { useMemo } from 'react'
import { today, useRules } from '../editor/fields/use-rules.ts'
import { toBody } from './model/body.ts'
import { pdfFieldsOf } from './model/form-fields.ts'
import { type LocatedError, locateErrors } from './model/locate.ts'
import { checkedOf, preparedOf, type RequestState } from './model/state.ts'

const NONE: readonly LocatedError[] = []

/** What the rules refuse in the fields of the request, checked at every change. */
export function useFieldErrors(state: RequestState): readonly LocatedError[] {
  const hasFields = state.history.present.fields.length > 0
  const rules = useRules(hasFields)
  return useMemo(() => {
    if (rules === null || !hasFields) return NONE
    const { pages } = state.history.present
    const { signers } = toBody(preparedOf(state), pages.length)
    const pdfFields = pdfFieldsOf(state.document?.formFields ?? [], pages)
    const errors = rules.fieldErrors({ signers, pages, pdfFields, today: today() })
    return locateErrors(errors, checkedOf(state))
  }, [rules, hasFields, state])
}
