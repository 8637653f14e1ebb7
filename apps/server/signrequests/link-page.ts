import { effectiveState, type Signer } from '@countersign/domain/signrequest'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database, Tx } from '../platform/db/database.ts'
import { escapeHtml } from '../platform/html.ts'
import { dateWithZone, SANDBOX_MARK } from './letters.ts'
import { resolveLink } from './links.ts'
import { readRequest, type StoredRequest } from './store.ts'

// Where a signing link leads: for now a plain page that says what is asked and where the request stands. A GET changes nothing, so a
// mail scanner that follows the link is never taken for a person.

const ENDED: Record<string, string | undefined> = {
  sealing: 'Everybody has signed. The document is being finished.',
  completed: 'Everybody has signed. There is nothing more for you to do.',
  declined: 'A signer has declined. There is nothing more for you to do.',
  expired: 'The time to sign is over. If you still want to sign, ask the sender.',
  cancelled: 'The sender has withdrawn the request. There is nothing for you to do.',
  failed: 'The document could not be finished. The sender has been told; there is nothing for you to do.',
}

export function linkRoutes(app: FastifyInstance, { db, resolver }: { db: Database; resolver: Database }): void {
  app.get<{ Params: { token: string } }>('/s/:token', { schema: { hide: true } }, async (request, reply) => {
    const target = await resolveLink(resolver, request.params.token)
    const found =
      target &&
      (await db.transaction({ tenant: target.tenantId }, async (tx) => ({
        stored: await readRequest(tx, { requestId: target.requestId }),
        sender: await readSender(tx),
      })))
    const stored = found?.stored
    const signer = stored?.state.signers.find(({ id }) => id === target?.signerId)
    if (!stored || !signer) {
      return page(reply, 404, 'This link is not known', 'Check that the whole link was copied, or ask the sender.')
    }
    if (target?.suspended) {
      return page(reply, 410, 'This link is closed', 'The sender’s account is suspended. Please contact the sender.')
    }
    if (signer.linkGeneration !== target?.generation) {
      const words = 'A newer link was made. Look for the latest mail, or ask the sender.'
      return page(reply, 410, 'This link was replaced', words)
    }
    const { documentName, mode } = stored.details
    return page(reply, 200, documentName, wordsFor(stored, signer, found.sender), mode === 'test')
  })
}

async function readSender(tx: Tx): Promise<string> {
  const [sender] = await tx.query<{ name: string }>('SELECT a.name FROM tenants t JOIN accounts a USING (account_id)')
  return sender?.name ?? ''
}

function wordsFor({ state, details, now }: StoredRequest, signer: Signer, sender: string): string {
  const ended = ENDED[effectiveState(state, now)]
  if (ended) return ended
  if (signer.state === 'signed') return 'You have signed. Others have still to sign.'
  if (signer.state === 'waiting') return 'It is not your turn yet. You will get a mail when it is.'
  const until = dateWithZone(new Date(state.expiresAt).toISOString(), details.timeZone)
  return `${sender} asks you to sign this document, until ${until}. It cannot be signed on this page yet.`
}

const STYLE = `
body{margin:0;font:17px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:14vh auto 0;padding:24px}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 12px;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}
.sandbox{margin:0 0 20px;padding:8px 12px;border:1px solid #b45309;border-radius:6px;font-size:15px}
`

function page(reply: FastifyReply, status: number, title: string, words: string, sandbox = false): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${sandbox ? `<p class="sandbox">${SANDBOX_MARK}</p>` : ''}
<h1 dir="auto">${escapeHtml(title)}</h1><p dir="auto">${escapeHtml(words)}</p></main></body></html>`)
}
