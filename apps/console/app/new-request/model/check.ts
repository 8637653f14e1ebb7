/** What is missing before a request can be sent. The API checks the rest. */
import { type BoxProblem, isRefused, problemsOf } from '../../editor/model/problems.ts'
import type { EditorBox } from '../../editor/model/types.ts'
import { witnessable } from './people.ts'
import type { RequestState } from './state.ts'

export type Missing =
  | { readonly kind: 'name' | 'email' | 'access code' | 'witness'; readonly person: string; readonly number: number }
  | { readonly kind: 'boxes'; readonly count: number }
  /** Nobody signs. */
  | { readonly kind: 'signers' }

const SHORTEST_CODE = 6

export function missingOf({ people, history, options }: RequestState): Missing[] {
  const missing: Missing[] = []
  const signers = witnessable(people)
  if (signers.length === 0) missing.push({ kind: 'signers' })
  for (const [index, { id, name, email, auth, accessCode, role, witnessOf }] of people.entries()) {
    const at = { person: id, number: index + 1 }
    if (name.trim() === '') missing.push({ kind: 'name', ...at })
    if (!/^\S+@\S+$/.test(email.trim())) missing.push({ kind: 'email', ...at })
    if (auth === 'access_code' && accessCode.length < SHORTEST_CODE) missing.push({ kind: 'access code', ...at })
    if (role === 'witness' && !signers.some((signer) => signer.id === witnessOf)) {
      missing.push({ kind: 'witness', ...at })
    }
  }
  const { pages, boxes } = history.present
  // Only signatures may be permitted to overlap.
  const isPermitted = ({ field }: EditorBox, { kind }: BoxProblem) =>
    kind === 'overlaps' && options.isOverlapAllowed && field === undefined
  const found = problemsOf({ pages, boxes, nameOf: () => '', textOf: () => [] })
  const wrong = boxes.filter((box) =>
    (found.get(box.id) ?? []).some((problem) => isRefused(problem) && !isPermitted(box, problem)),
  )
  if (wrong.length > 0) missing.push({ kind: 'boxes', count: wrong.length })
  return missing
}
