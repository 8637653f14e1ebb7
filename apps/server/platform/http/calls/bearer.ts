import type { FastifyRequest } from 'fastify'

/** Bearer tokens of sessions begin with this, and API keys do not. Secret scanners recognise it. */
export const SESSION_PREFIX = 'cst_'

/** The token of Authorization: Bearer. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +([^ ]+) *$/i.exec(headers.authorization ?? '')?.[1]
}
