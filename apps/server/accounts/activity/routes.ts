import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { idAfter, ListQuery, readTimes, timeFilters, toPage } from '../../platform/http/lists.ts'
import { errorAnswersWithKey, ListOf, SECURITY } from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { byCaller, insertActivity } from '../activity.ts'
import { ACTIVITY_ACTIONS } from './actions.ts'
import { ActivitySchema, presentActivity } from './present.ts'
import { type ActivityFilter, exportActivity, listActivity } from './read.ts'

const filters = {
  actor: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Only acts of this key (`key_…`) or member (`usr_…`), or of all of a kind: `operator`.',
      examples: ['usr_06d8h2m4v5e3rkz0t1w9x7y2ba'],
    }),
  ),
  action: Type.Optional(Type.Enum([...ACTIVITY_ACTIONS], { description: 'Only this action.' })),
  ...timeFilters('entries'),
}
const Filters = Type.Object(filters)
const FilteredList = Type.Object({ ...ListQuery.properties, ...filters })

export function activityRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const common = { tags: ['Account activity'], security: SECURITY }

  app.get<{ Querystring: Static<typeof FilteredList> }>('/api/v1/activity', {
    config: { scope: 'activity' },
    schema: {
      ...common,
      operationId: 'listActivity',
      summary: 'List the account activity',
      description:
        'What members, keys and operators did to the account, in the mode of the call, newest first. What happened to a sign request is in its audit trail.',
      querystring: FilteredList,
      response: { 200: ListOf(ActivitySchema, 'A page of entries.'), ...errorAnswersWithKey('validation_failed') },
    },
    handler: async (request) => {
      const { limit } = request.query
      const page = { limit: limit + 1, before: idAfter('activity', request.query) }
      const rows = await listActivity(db, callerOf(request).tenantId, filterOf(request.query), page)
      return toPage('activity', rows, limit, (row) => row.entry_id, presentActivity)
    },
  })

  app.get<{ Querystring: Static<typeof Filters> }>('/api/v1/activity/export', {
    config: { scope: 'activity' },
    schema: {
      ...common,
      operationId: 'exportActivity',
      'x-headers': ['Content-Disposition'],
      summary: 'Export the account activity',
      description: 'All entries that match, as one JSON object per line, newest first. The export is an entry itself.',
      querystring: Filters,
      response: {
        200: {
          description: 'The entries.',
          content: { 'application/x-ndjson': { schema: Type.String({ description: 'One entry per line.' }) } },
        },
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const filter = filterOf(request.query)
      const entry = insertActivity({ ...byCaller(caller), action: 'activity.exported', detail: { ...request.query } })
      await db.flush({ tenant: caller.tenantId }, [entry])
      return reply
        .header('content-type', 'application/x-ndjson')
        .header('content-disposition', 'attachment; filename="activity.ndjson"')
        .send(Readable.from(linesOf(exportActivity(db, caller.tenantId, filter))))
    },
  })
}

async function* linesOf(rows: ReturnType<typeof exportActivity>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(presentActivity(row))}\n`
}

function filterOf({ actor, action, from, to }: Static<typeof Filters>): ActivityFilter {
  return { actor: actorOf(actor), action, ...readTimes({ from, to }) }
}

function actorOf(actor: string | undefined): string | undefined {
  if (actor === undefined) return undefined
  const [key, user] = [fromPublicId('key', actor), fromPublicId('usr', actor)]
  if (key) return `key:${key}`
  if (user) return `user:${user}`
  if (actor === 'operator' || actor === 'key') return actor
  if (actor === 'member') return 'user'
  const message = 'actor must be a key (key_…), a member (usr_…), "operator", "key" or "member".'
  throw new Failure('validation_failed', message, { errors: [{ field: 'actor', code: 'malformed', message }] })
}
