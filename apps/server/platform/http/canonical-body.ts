import { canonicalJson, type Json } from '@countersign/evidence/chain'

/** One text for one body, whatever the order of its members: bodies are compared by it. */
export function canonicalBody(body: unknown): string {
  return body === undefined ? '' : canonicalJson(body as Json)
}
