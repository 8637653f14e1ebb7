import type { Mark, SignBody } from '@countersign/signing'
import { fieldOf, type PageBody } from '../pages/forms.ts'

/** What the page's script sends, or its form: without scripts a name is typed. What is in it is judged by sign(). */
export function readSignBody(body: PageBody, isScript: boolean): SignBody {
  const agreed = { consent: fieldOf(body, 'consent'), document: fieldOf(body, 'document') }
  if (!isScript) return { mark: { kind: 'typed', name: fieldOf(body, 'typed_name') }, ...agreed }
  return { mark: body?.mark as Mark, ...agreed }
}
