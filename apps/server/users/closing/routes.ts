import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { REOPENABLE_DAYS } from '../../accounts/closing/reopen.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersOfPeople, Message, Success, USER_SECURITY } from '../../platform/http/schemas.ts'
import { type ExportDeps, exportAccount } from '../export/export.ts'
import { closeAccount } from './close.ts'

const Closing = Type.Object({
  name: Type.String({
    maxLength: 200,
    description: 'The name of the account, as `GET /account` shows it.',
    examples: ['Ada Lending'],
  }),
})

/** An owner takes the account's data along, and closes it. */
export function closingRoutes(app: FastifyInstance, deps: ExportDeps): void {
  const owners = { scope: 'account', people: true, ownersOnly: true, stepUp: true } as const
  const common = { tags: ['Account'], security: USER_SECURITY }

  app.get('/api/v1/account/export', {
    config: { ...owners, whileClosed: true },
    schema: {
      ...common,
      operationId: 'exportAccount',
      'x-headers': ['Content-Disposition'],
      summary: 'Export the account',
      description:
        'One JSON object per line, each with its `type`: settings, branding with the logo, members, invitations, keys without their secrets, activity, documents with their hashes, sign requests, templates, bulk jobs and webhook endpoints without their secrets, of both modes. Files: download each document at its `content_url`, and the evidence of each request (signed document, certificate of completion, audit trail). Owners can do all this also while the account is closed.',
      response: {
        200: {
          description: 'The export.',
          content: { 'application/x-ndjson': { schema: Type.String({ description: 'One object per line.' }) } },
        },
        ...errorAnswersOfPeople(),
      },
    },
    handler: (request, reply) => {
      const lines = linesOf(exportAccount(deps, callerOf(request)))
      return reply
        .header('content-type', 'application/x-ndjson')
        .header('content-disposition', 'attachment; filename="account.ndjson"')
        .send(Readable.from(lines))
    },
  })

  app.post<{ Body: Static<typeof Closing> }>('/api/v1/account/close', {
    config: owners,
    schema: {
      ...common,
      operationId: 'closeAccount',
      summary: 'Close the account',
      description: `\`name\` repeats the name of the account, so that no other one is closed by mistake. Its keys, sessions and links are refused within 5 seconds, and its members get a mail. Open requests cannot be signed any more; they expire as they would have. An operator can reopen the account for ${REOPENABLE_DAYS} days. Then its members, invitations, keys, sign-on settings, webhook endpoints and names are removed, unless a request is on legal hold. Completed documents keep their retention.`,
      body: Closing,
      response: {
        200: Success({ message: Message }, 'The account is closed.'),
        ...errorAnswersOfPeople('validation_failed'),
      },
    },
    handler: async (request) => {
      await closeAccount(deps, callerOf(request), request.body.name)
      return {
        status: 'success',
        message: `The account is closed. An operator can reopen it for ${REOPENABLE_DAYS} days.`,
      }
    },
  })
}

async function* linesOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}
