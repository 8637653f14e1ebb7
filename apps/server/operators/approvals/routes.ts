import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import { errorAnswers, ListOf, Nullable, Success, textOf, timeOf } from '../../platform/http/schemas.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import { type OperatorDeps, sessionOf } from '../pages/request.ts'
import { approvalState, listApprovals, readApproval, type StoredApproval } from './list.ts'

const members = {
  id: textOf('The id of the request for an approval.', 'apr_06d1vyyv7hjk3q2d6s7s3nqc4m'),
  state: Type.Enum(['open', 'approved', 'refused', 'executed', 'expired'], {
    description: '`open` waits for a second operator; `approved` can be executed once, within the hour.',
  }),
  act: textOf('The command of the operator.', 'lift-hold'),
  arguments: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Its arguments. Names of persons and reasons are removed when it is executed.',
  }),
  asked_by: textOf('The operator who asks.', 'Ada Lovelace'),
  asked_at: timeOf('When the operator asked.'),
  expires_at: timeOf('Until when it can be approved and executed: an hour after it was asked for.'),
  approved_by: Nullable(textOf('The second operator.', 'Grace Hopper')),
  approved_at: Nullable(timeOf('When the second operator approved it.')),
  refused_by: Nullable(textOf('The operator who refused it.', 'Grace Hopper')),
  refused_at: Nullable(timeOf('When that operator refused it.')),
  executed_at: Nullable(timeOf('When it was executed.')),
}
const Approval = Type.Object(members, { title: 'Approval', description: 'An act that needs two operators.' })

const common = { tags: ['Operators'], security: [{ operator: [] }] }

/** What operators ask each other to approve, for programs of operators. Approving needs a passkey, in the browser. */
export function approvalRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  app.get<{ Querystring: ListQuery }>('/api/v1/approvals', {
    config: { operators: true },
    schema: {
      ...common,
      operationId: 'listApprovals',
      summary: 'List requests for approvals',
      description: 'For operators of the service, with an operator’s session. Newest first.',
      querystring: ListQuery,
      response: {
        200: ListOf(Approval, 'A page of requests for approvals.'),
        ...errorAnswers('session_over', 'validation_failed'),
      },
    },
    handler: async (request) => {
      await mustBeOperator(deps, request)
      const { limit } = request.query
      const rows = await listApprovals(deps.web, { before: idAfter('approvals', request.query), limit: limit + 1 })
      return toPage('approvals', rows, limit, (row) => row.approvalId, present)
    },
  })

  app.get<{ Params: { id: string } }>('/api/v1/approvals/:id', {
    config: { operators: true },
    schema: {
      ...common,
      operationId: 'getApproval',
      summary: 'Read a request for an approval',
      description: 'For operators of the service, with an operator’s session.',
      params: Type.Object({ id: textOf('Its id.', 'apr_06d1vyyv7hjk3q2d6s7s3nqc4m') }),
      response: { 200: Success(members, 'The request.', Approval), ...errorAnswers('session_over', 'not_found') },
    },
    handler: async (request) => {
      await mustBeOperator(deps, request)
      const id = fromPublicId('apr', request.params.id)
      const found = id === undefined ? null : await readApproval(deps.web, id)
      if (!found) throw new Failure('not_found', 'There is no such request for an approval.')
      return { status: 'success' as const, ...present(found) }
    },
  })
}

async function mustBeOperator(deps: OperatorDeps, request: Parameters<typeof sessionOf>[1]): Promise<void> {
  if (await sessionOf(deps, request)) return
  throw new Failure(
    'session_over',
    'This call is for operators: sign in with countersign admin login, and send its token.',
  )
}

function present(approval: StoredApproval) {
  return {
    id: publicId('apr', approval.approvalId),
    state: approvalState(approval),
    act: approval.act,
    arguments: { ...approval.arguments },
    asked_by: approval.askedByName,
    asked_at: iso(approval.askedAt),
    expires_at: iso(approval.expiresAt),
    approved_by: approval.approvedByName,
    approved_at: approval.approvedAt === null ? null : iso(approval.approvedAt),
    refused_by: approval.refusedByName,
    refused_at: approval.refusedAt === null ? null : iso(approval.refusedAt),
    executed_at: approval.executedAt === null ? null : iso(approval.executedAt),
  }
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
