import { canonicalJson, type Json } from '@countersign/evidence/chain'

/** A canonical text of a body, independent of the order of its members, for comparing bodies. */
export function canonicalBody(body: unknown): string {
  return body === undefined ? '' : canonicalJson(body as Json)
}
