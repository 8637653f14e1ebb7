import { Readable } from 'node:stream'
import { MOST_EXPORTED } from '@countersign/domain/search'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersWithKey, SECURITY } from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { templateIdOf } from '../../templates/find-version.ts'
import { TemplateParams, VersionQuery } from '../../templates/schemas.ts'
import { exportTemplateValues } from './export.ts'

/** What both tables of values say about their columns. */
export const ABOUT_VALUES =
  'A row for each sign request, also of those that are not completed: `sign_request_id`, `document_id`, `reference`, `state`, `created_at`, `completed_at`, then a column for each field that a signer fills, such as `tenant.iban`. A value is empty until its signer has signed, if the field was hidden or left empty, and after an erasure. A file is its name and its SHA-256. A cell that a spreadsheet would evaluate as a formula starts with an apostrophe.'

export const CSV_ANSWER = { description: 'The file.', content: { 'text/csv': { schema: {} } } }

export const rowLimit = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MOST_EXPORTED, default: MOST_EXPORTED, description })

const Query = Type.Object({
  version: VersionQuery.properties.version,
  limit: rowLimit('How many requests the file has at most.'),
  starting_after: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The `sign_request_id` of the last row of an earlier file: this one continues after it.',
    }),
  ),
})

export function templateValuesRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Params: { template_id: string }; Querystring: Static<typeof Query> }>(
    '/api/v1/templates/:template_id/values.csv',
    {
      config: { scope: 'requests:read' },
      schema: {
        tags: ['Templates'],
        security: SECURITY,
        operationId: 'exportTemplateValues',
        'x-headers': ['Content-Disposition'],
        summary: 'Download what signers filled in as CSV',
        description: `Of the requests made from the template, oldest first; also after its deletion. ${ABOUT_VALUES} Without \`version\`, the columns are those of all versions, the newest first.`,
        params: TemplateParams,
        querystring: Query,
        response: { 200: CSV_ANSWER, ...errorAnswersWithKey('not_found', 'validation_failed') },
      },
      handler: async (request, reply) => {
        const { template_id } = request.params
        const { version, limit, starting_after } = request.query
        const lines = await exportTemplateValues(db, {
          tenantId: callerOf(request).tenantId,
          templateId: templateIdOf(template_id),
          version: version ?? null,
          after: starting_after === undefined ? null : requestIdOf(starting_after),
          limit,
        })
        return sendValues(reply, template_id, lines)
      },
    },
  )
}

export function sendValues(reply: FastifyReply, name: string, lines: AsyncGenerator<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}-values.csv"`)
    .send(Readable.from(lines))
}

/** The id is only compared, so whether the request exists does not matter. */
function requestIdOf(given: string): string {
  const id = fromPublicId('sr', given)
  if (id !== undefined) return id
  const message = 'starting_after is the sign_request_id of the last row of an earlier file.'
  throw new Failure('validation_failed', message, { errors: [{ field: 'starting_after', code: 'malformed', message }] })
}
