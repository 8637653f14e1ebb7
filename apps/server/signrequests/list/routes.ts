import { Readable } from 'node:stream'
import { MOST_EXPORTED } from '@countersign/domain/search'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersWithKey, ListOf, SECURITY } from '../../platform/http/schemas.ts'
import { exportCsv } from './export-csv.ts'
import { FilterQuery, filtersOf, ListFilterQuery, splitStates } from './filters.ts'
import { listSignRequests } from './list.ts'
import { SignRequestListed } from './schemas.ts'

const BASE = '/api/v1/document-signrequest'
const common = { tags: ['Sign requests'], security: SECURITY }

export function listRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Querystring: ListFilterQuery }>(BASE, {
    // Names and addresses of signers are no secrets that can be guessed byte by byte, and browsers send the session's
    // cookie to no call of another site.
    config: { scope: 'requests:read', compressed: true },
    preValidation: splitStates,
    schema: {
      ...common,
      operationId: 'listSignRequests',
      summary: 'List and search sign requests',
      description: 'The requests of this key’s mode that pass all filters, newest first.',
      querystring: ListFilterQuery,
      response: {
        200: ListOf(SignRequestListed, 'A page of sign requests.'),
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request) => listSignRequests(db, callerOf(request).tenantId, request.query),
  })

  app.get<{ Querystring: FilterQuery }>(`${BASE}/export.csv`, {
    config: { scope: 'requests:read' },
    preValidation: splitStates,
    schema: {
      ...common,
      operationId: 'exportSignRequests',
      'x-headers': ['Content-Disposition'],
      summary: 'Download the list of sign requests as CSV',
      description: `The requests that the list returns with the same filters, newest first. A file ends after ${MOST_EXPORTED} rows. If it has that many, call again for older requests, with \`created_to\` set to one millisecond after the \`created_at\` of its last row. A cell that a spreadsheet would evaluate as a formula starts with an apostrophe.`,
      querystring: FilterQuery,
      response: {
        200: { description: 'The file.', content: { 'text/csv': { schema: {} } } },
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request, reply) => {
      const lines = exportCsv(db, callerOf(request).tenantId, filtersOf(request.query))
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="sign-requests.csv"')
      return reply.send(Readable.from(lines))
    },
  })
}
