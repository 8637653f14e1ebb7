import { ApiProblem, NetworkProblem } from '../../api/problem.ts'
import { textsOf } from '../../texts/catalogues.ts'

/** Why a call failed, with the id that support needs, in one line. */
export function failureText(error: unknown): string {
  const { problems } = textsOf('console')
  if (error instanceof NetworkProblem) return problems.network
  if (!(error instanceof ApiProblem)) return problems.unknown
  return error.requestId === null ? error.message : `${error.message} (${problems.requestId}: ${error.requestId})`
}
