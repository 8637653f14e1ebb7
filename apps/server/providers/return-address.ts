import type { FastifyInstance } from 'fastify'
import { Failure } from '../platform/errors.ts'

// Where people come back to from a CSC service. OAuth compares this address whole with the one that we registered there
// (RFC 9700 §2.1), so it cannot name the journey; `state` does, up to its dot. Whoever arrives is sent on to the
// journey's own address with all they brought.

const PATH = '/provider/return'
/** A journey's address ends with it; nothing else may be named by a stranger's `state`. */
const JOURNEY = /^[\w-]{1,200}$/

export function cscReturnUrl(publicUrl: string): string {
  return `${publicUrl}${PATH}`
}

export function returnRoute(app: FastifyInstance): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const { search, searchParams } = new URL(request.url, 'http://here.invalid')
    const [journey = ''] = (searchParams.get('state') ?? '').split('.')
    if (!JOURNEY.test(journey))
      throw new Failure('not_found', 'This address is for people who come back from a provider.')
    return reply.redirect(`/provider/${journey}${search}`, 303)
  })
}
