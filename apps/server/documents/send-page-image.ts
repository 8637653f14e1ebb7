import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './etag.ts'
import { contentSource } from './rendering/content-source.ts'
import type { RenderDeps } from './rendering/keep.ts'
import { renderPage } from './rendering/render-page.ts'
import type { PageSource } from './rendering/source.ts'
import type { PageImageQuery } from './schemas.ts'

/** A document's bytes never change, so its page images can be cached indefinitely. */
const FOR_A_DAY = 'private, max-age=86400, immutable'
/** The next signature changes the latest revision. */
const REVALIDATED = 'private, no-cache'

export interface PageImageDeps extends RenderDeps {
  /** The document with its signatures so far; undefined if it has none. `signrequests`, a later module, owns them. */
  latestSource(tenantId: string, documentId: string): Promise<PageSource | undefined>
}

export async function sendPageImage(
  deps: PageImageDeps,
  { tenantId, documentId, page }: { tenantId: string; documentId: string; page: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { width, revision } = request.query as PageImageQuery
  const latest = revision === 'latest' ? await deps.latestSource(tenantId, documentId) : undefined
  const image = await renderPage(deps, latest ?? (await contentSource(deps, tenantId, documentId)), page, width)
  const etag = `"${image.sha256}"`
  reply.header('etag', etag).header('cache-control', revision === 'latest' ? REVALIDATED : FOR_A_DAY)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', 'image/webp').send(image.webp)
}
