import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../platform/http/caller.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
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
import { listRoutes } from './list/routes.ts'
import { presentRequest } from './present.ts'
import { showSignRequest } from './read.ts'
import { reassign } from './reassign.ts'
import { byDocument, ForPerson, refOf, SignerId, signerIdOf } from './ref.ts'
import { remind } from './remind.ts'
import { ExplanationSchema } from './schemas/explanation.ts'
import { ChangedAnswer, CreatedAnswer, SignRequestAnswer } from './schemas.ts'
import { sendLink } from './send-link.ts'
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

  listRoutes(app, deps)

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
  changeRoute<{ email?: string }>(app, `${BASE}/:document_id/signers/:signer_id/send-link`, {
    operationId: 'sendSigningLink',
    summary: 'Mail a new signing link to a signer',
    description:
      'The link goes to the mailbox of the signer and is not in the response. All earlier links of this signer stop working, and wrong codes are forgotten. At most once an hour, like reminders, unless the signer has asked for it (`signer.link_requested`).',
    params: Type.Object({
      ...byDocument.params.properties,
      signer_id: SignerId,
    }),
    body: Body({ email: ForPerson }, { examples: [{}] }),
    run: (request, caller) => {
      const which = { signerId: signerIdOf(request.params.signer_id ?? ''), email: request.body.email }
      return sendLink(deps, caller.tenantId, refOf(request.params, request.query), actorOf(request, caller), which)
    },
    message: 'The new link will be mailed to the signer.',
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
