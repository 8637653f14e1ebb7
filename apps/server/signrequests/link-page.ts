import { effectiveState } from '@countersign/domain/signrequest'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { escapeHtml } from '../platform/html.ts'
import { resolveLink } from './links.ts'
import { readRequest } from './store.ts'

// Where a signing link leads: for now a plain page with the document's name and state. A GET changes nothing, so a
// mail scanner that follows the link is never taken for a person.

const STATE_WORDS: Record<string, string> = {
  pending: 'It waits for signatures.',
  in_progress: 'It waits for signatures.',
  sealing: 'Everybody has signed; the document is being finished.',
  completed: 'Everybody has signed.',
  declined: 'It was declined; nothing more is to do.',
  expired: 'The time to sign is over. Ask the sender for a new link.',
  cancelled: 'The sender has withdrawn it; nothing more is to do.',
  failed: 'It could not be finished. The sender knows.',
}

export function linkRoutes(app: FastifyInstance, { db, resolver }: { db: Database; resolver: Database }): void {
  app.get<{ Params: { token: string } }>('/s/:token', { schema: { hide: true } }, async (request, reply) => {
    const target = await resolveLink(resolver, request.params.token)
    const stored =
      target &&
      (await db.transaction({ tenant: target.tenantId }, (tx) => readRequest(tx, { requestId: target.requestId })))
    const signer = stored?.state.signers.find(({ id }) => id === target?.signerId)
    if (!stored || !signer) return page(reply, 404, 'This link is not known', 'Check that the whole link was copied.')
    if (target?.suspended) return page(reply, 410, 'This link is closed', 'The sender’s account is suspended.')
    if (signer.linkGeneration !== target?.generation) {
      return page(
        reply,
        410,
        'This link was replaced',
        'A newer one was made. Look for the latest mail, or ask the sender.',
      )
    }
    const words = STATE_WORDS[effectiveState(stored.state, stored.now)] ?? ''
    return page(reply, 200, stored.details.documentName, words)
  })
}

function page(reply: FastifyReply, status: number, title: string, words: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head><body style="font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 24px"><h1 style="font-size:1.5rem">${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p></body></html>`,
    )
}
