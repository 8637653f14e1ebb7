import { canonicalJson, type Json } from '@countersign/evidence/chain'
import { Failure } from '../errors.ts'

/** Far deeper than any body of ours; it keeps a hostile one from overflowing the stack. */
const DEEPEST = 100

/** One text for one body, whatever the order of its members: bodies are compared by it. */
export function canonicalBody(body: unknown): string {
  if (body === undefined) return ''
  if (isDeeper(body, DEEPEST)) throw new Failure('bad_request', `The body is nested deeper than ${DEEPEST} levels.`)
  return canonicalJson(body as Json)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}
