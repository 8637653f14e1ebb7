import type { PictureBody } from '@countersign/signing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SigningDeps } from '../deps.ts'
import { codeNeeded } from '../failures.ts'
import type { PageBody } from '../pages/forms.ts'
import type { Reader } from '../visits/visit.ts'
import { normalisePicture } from './normalise-picture.ts'
import { previewMark } from './preview-mark.ts'

type WithBody = { Body: PageBody }

/**
 * Previews of a mark, for the page's script. They change nothing, so an unclaimed link is not claimed. Both need processor
 * time, which is limited for each signer: text is shaped in a thread, and pictures are examined in a process of their own.
 */
export function markRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  readerOf: (request: FastifyRequest) => Promise<Reader>,
): void {
  const hidden = { schema: { hide: true } }
  const authenticated = async (request: FastifyRequest) => {
    const reader = await readerOf(request)
    if (!reader.isAuthenticated) throw codeNeeded()
    return reader
  }

  app.post<WithBody>(`${base}/mark/preview`, { ...hidden, config: { compressed: true } }, async (request, reply) => {
    const reader = await authenticated(request)
    deps.markLimiter.take(reader.visit)
    const answer = await previewMark(deps.outliner, reader, request.body ?? {}, new Date())
    return withoutStoring(reply).type('application/json; charset=utf-8').send(answer)
  })

  app.post<WithBody>(`${base}/mark/picture`, hidden, async (request, reply) => {
    const { visit } = await authenticated(request)
    deps.uploadLimiter.take(visit.signerId)
    const answer: PictureBody = { image: await normalisePicture(visit.tenantId, request.body?.image) }
    return withoutStoring(reply).send(answer)
  })
}

function withoutStoring(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
