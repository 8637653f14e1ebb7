import type { FastifyInstance } from 'fastify'
import { Failure } from '../platform/errors.ts'

// The redirect URI of CSC services. OAuth compares it as a whole with the registered one (RFC 9700 §2.1), so it cannot
// name the attempt; `state` does, before its dot. The signer is redirected to the attempt's own address with all
// parameters.

const PATH = '/provider/return'
/** The end of an attempt's address. An untrusted `state` can name nothing else. */
const JOURNEY = /^[\w-]{1,200}$/

export function cscReturnUrl(publicUrl: string): string {
  return `${publicUrl}${PATH}`
}

export function returnRoute(app: FastifyInstance): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const { search, searchParams } = new URL(request.url, 'http://here.invalid')
    const [journey = ''] = (searchParams.get('state') ?? '').split('.')
    if (!JOURNEY.test(journey)) throw new Failure('not_found', 'This address is for people who return from a provider.')
    return reply.redirect(`/provider/${journey}${search}`, 303)
  })
}
