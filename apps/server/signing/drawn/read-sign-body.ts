import type { Mark, SignBody } from '@countersign/signing'
import { fieldOf, type PageBody } from '../pages/forms.ts'

/** Reads the body of the page's script, or of its form, which has a typed name only. sign() validates the values. */
export function readSignBody(body: PageBody, isScript: boolean): SignBody {
  const agreed = { consent: fieldOf(body, 'consent'), document: fieldOf(body, 'document') }
  if (!isScript) return { mark: { kind: 'typed', name: fieldOf(body, 'typed_name') }, ...agreed }
  return { mark: body?.mark as Mark, ...agreed }
}
