import { REQUEST_STATES } from '@countersign/domain/signrequest'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../platform/http/caller.ts'
import { ListQuery } from '../platform/http/lists.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  SECURITY,
} from '../platform/http/schemas.ts'
import { actorOf } from './actor.ts'
import { cancel } from './cancel.ts'
import { CreateBody, PersonEmail, PersonName } from './create/body.ts'
import { createSignRequest } from './create/create.ts'
import type { CreateDeps } from './create/dependencies.ts'
import { answerCreated, CREATE_CONFIG, linksAt } from './create/represent.ts'
import { type ExplainDeps, explainSignRequest } from './explain.ts'
import { extend } from './extend.ts'
import { type ListFilters, listSignRequests } from './list.ts'
import { presentRequest } from './present.ts'
import { showSignRequest } from './read.ts'
import { reassign } from './reassign.ts'
import { byDocument, refOf, SignerId, signerIdOf } from './ref.ts'
import { remind } from './remind.ts'
import { ExplanationSchema } from './schemas/explanation.ts'
import { ChangedAnswer, CreatedAnswer, SignRequestAnswer, SignRequestListed } from './schemas.ts'
import type { LinkDeps } from './signer/add-links.ts'
import type { StoredRequest } from './stored-request.ts'

type ByDocument = { Params: { document_id: string }; Querystring: { sign_request_id?: string } }

const BASE = '/api/v1/document-signrequest'
const common = { tags: ['Sign requests'], security: SECURITY }
export function signRequestRoutes(app: FastifyInstance, deps: CreateDeps & LinkDeps & ExplainDeps): void {
  app.post<{ Body: CreateBody }>(
    BASE,
    {
      config: CREATE_CONFIG,
      schema: {
        ...common,
        operationId: 'createSignRequest',
        summary: 'Create a sign request',
        description:
          'Creates a sign request and invites the signers whose turn it is. An equal call within 24 h gets the same answer. The header `Sign-Request-Id` contains the id of the request. A document has at most one open or completed request: copy the document to create another.',
        headers: IdempotencyHeader,
        body: CreateBody,
        'x-headers': ['Sign-Request-Id', 'Location'],
        response: {
          200: CreatedAnswer,
          ...errorAnswersOfWrite(
            'not_found',
            'signrequest_exists',
            'method_unavailable',
            'webhook_url_refused',
            'signing_unavailable',
          ),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const options = { linksAt: linksAt(request, deps.publicUrl) }
      const created = await createSignRequest(deps, caller, request.body, actorOf(request, caller), options)
      return answerCreated(deps.db, request, reply, request.body.document_id, created)
    },
  )

  app.get<{ Querystring: ListFilters }>(
    BASE,
    {
      config: { scope: 'requests:read' },
      schema: {
        ...common,
        operationId: 'listSignRequests',
        summary: 'List sign requests',
        description: 'The requests of this key’s mode, newest first.',
        querystring: Type.Object({
          ...ListQuery.properties,
          state: Type.Optional(
            Type.Unsafe<string>({ type: 'string', enum: REQUEST_STATES, description: 'Only requests in this state.' }),
          ),
          reference: Type.Optional(
            Type.String({ maxLength: 200, description: 'Returns only requests with this reference.' }),
          ),
        }),
        response: {
          200: ListOf(SignRequestListed, 'A page of sign requests.'),
          ...errorAnswersWithKey('validation_failed'),
        },
      },
    },
    async (request) => listSignRequests(deps.db, callerOf(request).tenantId, request.query),
  )

  app.get<ByDocument>(
    `${BASE}/:document_id`,
    {
      config: { scope: 'requests:read' },
      schema: {
        ...common,
        operationId: 'getSignRequest',
        summary: 'Read a sign request with its signers',
        description: 'Returns the state of the request and of each signer.',
        ...byDocument,
        response: { 200: SignRequestAnswer, ...errorAnswersWithKey('not_found') },
      },
    },
    async (request) => {
      const shown = await showSignRequest(deps.db, callerOf(request).tenantId, refOf(request.params, request.query))
      return { status: 'success' as const, ...shown }
    },
  )

  app.get<ByDocument>(
    `${BASE}/:document_id/explain`,
    {
      config: { scope: 'requests:read' },
      schema: {
        ...common,
        operationId: 'explainSignRequest',
        summary: 'Explain the state of a sign request',
        description:
          'Whom the request waits for and since when, the state of the last mail, and what happens next, as text and as data.',
        ...byDocument,
        response: { 200: ExplanationSchema, ...errorAnswersWithKey('not_found') },
      },
    },
    async (request) => {
      const why = await explainSignRequest(deps, callerOf(request).tenantId, refOf(request.params, request.query))
      return { status: 'success', ...why }
    },
  )

  changeRoute(app, `${BASE}/:document_id/cancel`, {
    operationId: 'cancelSignRequest',
    summary: 'Cancel a sign request',
    description: 'Invalidates all links. A repeated call has no effect.',
    run: (request, caller) =>
      cancel(deps, caller.tenantId, refOf(request.params, request.query), actorOf(request, caller)),
    message: 'The sign request is cancelled.',
  })
  changeRoute<{ signer_id?: string }>(app, `${BASE}/:document_id/remind`, {
    operationId: 'remindSigners',
    summary: 'Remind one signer, or all signers whose turn it is',
    description: 'At most once an hour for each signer. An earlier call gets `too_soon` with `Retry-After`.',
    body: Body(
      { signer_id: Type.Optional(Type.String({ description: 'Reminds only this signer (`sgn_…`).' })) },
      { examples: [{ signer_id: 'sgn_06d8h2m4v5e3rkz0t1w9x7y2ba' }] },
    ),
    run: (request, caller) => {
      const signerId = request.body.signer_id === undefined ? null : signerIdOf(request.body.signer_id)
      return remind(deps, caller.tenantId, refOf(request.params, request.query), actorOf(request, caller), signerId)
    },
    message: 'The reminder will be sent.',
  })
  changeRoute<{ expiry_date: string }>(app, `${BASE}/:document_id/extend`, {
    operationId: 'extendSignRequest',
    summary: 'Extend a sign request',
    description: 'Moves the expiry to a later day. The links stay valid.',
    body: Body(
      { expiry_date: Type.String({ description: '`YYYY-MM-DD`, later than the current date of expiry.' }) },
      { examples: [{ expiry_date: '2027-01-31' }] },
    ),
    run: (request, caller) => {
      const ref = refOf(request.params, request.query)
      return extend(deps, caller.tenantId, ref, actorOf(request, caller), request.body.expiry_date)
    },
    message: 'The sign request was extended.',
  })
  changeRoute<{ name: string; email: string }>(app, `${BASE}/:document_id/signers/:signer_id/reassign`, {
    operationId: 'reassignSigner',
    summary: 'Reassign a signer to another person',
    description:
      'The `signer_id` and the boxes stay, the old links become invalid, and the new person is invited if it is their turn.',
    params: Type.Object({
      ...byDocument.params.properties,
      signer_id: SignerId,
    }),
    body: Body(
      { name: PersonName, email: PersonEmail },
      { examples: [{ name: 'Dee Okafor', email: 'dee@example.com' }] },
    ),
    run: (request, caller) => {
      const signerId = signerIdOf(request.params.signer_id ?? '')
      const ref = refOf(request.params, request.query)
      return reassign(deps, caller.tenantId, ref, actorOf(request, caller), signerId, request.body)
    },
    message: 'The signer was replaced.',
  })
}

interface ChangeRoute<B> {
  operationId: string
  summary: string
  description: string
  params?: object
  body?: object
  run(request: FastifyRequest<ChangeCall<B>>, caller: Caller): Promise<StoredRequest>
  message: string
}

interface ChangeCall<B> {
  Params: { document_id: string; signer_id?: string }
  Querystring: { sign_request_id?: string }
  Body: B
}

/** A POST that changes an existing request and returns it. */
function changeRoute<B = unknown>(app: FastifyInstance, url: string, route: ChangeRoute<B>): void {
  app.post<ChangeCall<B>>(
    url,
    {
      config: { scope: 'requests:write' },
      // No body means an empty one.
      preValidation: (request, _reply, done) => {
        request.body ??= {} as B
        done()
      },
      schema: {
        ...common,
        operationId: route.operationId,
        summary: route.summary,
        description: route.description,
        headers: IdempotencyHeader,
        ...byDocument,
        ...(route.params ? { params: route.params } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: { 200: ChangedAnswer, ...errorAnswersOfWrite('not_found', 'wrong_state', 'too_soon') },
      },
    },
    async (request: FastifyRequest<ChangeCall<B>>, _reply: FastifyReply) => {
      const stored = await route.run(request, callerOf(request))
      const sign_request = presentRequest(stored)
      return { status: 'success' as const, message: route.message, document_id: sign_request.document_id, sign_request }
    },
  )
}
