import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { type Content, findContent, openContent } from './content.ts'
import { attachmentHeader } from './name.ts'
import { requestedRange } from './range.ts'
import type { ContentQuery } from './schemas.ts'

export async function sendContent(
  { db, blobs }: { db: Database; blobs: Blobs },
  tenantId: string,
  documentId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { version } = request.query as ContentQuery
  return sendFile(blobs, await findContent(db, tenantId, documentId, version), request, reply)
}

/**
 * A download, whole or in part (RFC 9110, 13 and 14). The hash of the bytes is their entity tag, and the digest of the
 * whole is sent with every part (RFC 9530, 3).
 */
export async function sendFile(
  blobs: Blobs,
  content: Content,
  request: FastifyRequest,
  reply: FastifyReply,
  { inline = false, type = 'application/pdf' } = {},
): Promise<FastifyReply> {
  const etag = `"${content.sha256.toString('hex')}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  reply.header('repr-digest', `sha-256=:${content.sha256.toString('base64')}:`)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const range = isCurrent(request.headers['if-range'], etag)
    ? requestedRange(request.headers.range, content.size)
    : undefined
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${content.size}`)
    throw new Failure('range_not_satisfiable', `The file has ${content.size} bytes, and the Range begins after them.`)
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`)
  const length = range ? range.end - range.start + 1 : content.size
  const stream = await openContent(blobs, content, range)
  return reply
    .header('content-type', type)
    .header('content-disposition', inline ? 'inline' : attachmentHeader(content.name))
    .header('content-length', length)
    .send(stream)
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** A part is sent only if the client's other part is of the same file (If-Range). */
function isCurrent(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag
}
