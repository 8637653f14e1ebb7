import type { Mark, MarkStyle, SignBody } from '@countersign/signing'
import { fieldsIn, pageTimesIn, witnessIn } from '../body-fields.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { zoneIn } from './zone.ts'

/** Reads the body of the page's script, or of its form, which has a typed name only. sign() validates the values. */
export function readSignBody(body: PageBody, isScript: boolean): SignBody {
  const agreed = { consent: fieldOf(body, 'consent'), document: fieldOf(body, 'document') }
  if (!isScript)
    return {
      mark: { kind: 'typed', name: fieldOf(body, 'typed_name'), style: fieldOf(body, 'style') as MarkStyle },
      ...agreed,
      ...witnessFieldsOf(body),
      ...formFieldsOf(body),
    }
  const said = { ...witnessIn(body), ...fieldsIn(body), ...pageTimesIn(body), ...zoneIn(body?.zone) }
  return { mark: body?.mark as Mark, ...agreed, ...said }
}

const PREFIX = 'field.'

/** The fields of a form have names with a prefix, so that a field of a signer cannot be mistaken for the page's own. */
function formFieldsOf(body: PageBody): Pick<SignBody, 'fields'> {
  const own = Object.entries(body ?? {}).filter(([name]) => name.startsWith(PREFIX))
  if (own.length === 0) return {}
  // A check box that is not checked is not sent.
  return { fields: Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), value])) }
}

/** Only the form of a witness has these fields. */
function witnessFieldsOf(body: PageBody): Pick<SignBody, 'witness'> {
  const [name, address] = [fieldOf(body, 'witness_name'), fieldOf(body, 'witness_address')]
  return name === '' && address === '' ? {} : { witness: { name, address } }
}
