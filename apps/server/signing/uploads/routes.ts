import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readRawFiles } from '../../platform/http/file-body.ts'
import { malformed } from '../body-fields.ts'
import type { Visitor } from '../visits/visit.ts'
import type { UploadLimiter } from './limit.ts'
import { receiveUpload, type UploadDeps } from './receive-upload.ts'
import { removeUpload } from './remove.ts'

const TYPES = ['application/pdf', 'image/png', 'image/jpeg']

/** The files of fields of type `upload`, under a visit. The body is the file; its declared type is not believed. */
export function visitUploadRoutes(
  app: FastifyInstance,
  base: string,
  deps: UploadDeps & { uploadLimiter: UploadLimiter },
  visitorOf: (request: FastifyRequest) => Promise<Visitor>,
): void {
  const hidden = { schema: { hide: true } }

  app.register(async (scope) => {
    readRawFiles(scope, TYPES, TYPES.join(', '))
    scope.post(`${base}/uploads`, { ...hidden, config: { streamedBody: true } }, async (request) => {
      const visitor = await visitorOf(request)
      const upload = await receiveUpload(deps, deps.uploadLimiter, visitor, request, queryOf(request))
      return { status: 'success', upload }
    })
  })

  app.delete<{ Params: { id: string } }>(`${base}/uploads/:id`, hidden, async (request) => {
    await removeUpload(deps.db, await visitorOf(request), request.params.id)
    return { status: 'success' }
  })
}

function queryOf({ query }: FastifyRequest): { field: string; filename: string | undefined } {
  const { field, filename } = query as Record<string, unknown>
  if (typeof field !== 'string') throw malformed('field', 'the name of a field of type upload')
  if (filename !== undefined && typeof filename !== 'string') throw malformed('filename', 'the name of the file')
  return { field, filename }
}
