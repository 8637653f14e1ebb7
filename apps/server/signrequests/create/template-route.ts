import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../../platform/http/schemas.ts'
import { templateIdOf } from '../../templates/find-version.ts'
import { TemplateParams } from '../../templates/schemas.ts'
import { actorOf } from '../actor.ts'
import { CreatedAnswer } from '../schemas.ts'
import type { LinkDeps } from '../signer/add-links.ts'
import { createFromTemplate } from './create-from-template.ts'
import type { CreateDeps } from './dependencies.ts'
import { answerCreated, CREATE_CONFIG, linksAt } from './represent.ts'
import { TemplateRequestBody } from './template-body.ts'

export function templateRequestRoute(app: FastifyInstance, deps: CreateDeps & LinkDeps): void {
  app.post<{ Params: { template_id: string }; Body: TemplateRequestBody }>(
    '/api/v1/templates/:template_id/document-signrequest',
    {
      config: CREATE_CONFIG,
      schema: {
        tags: ['Templates'],
        security: SECURITY,
        operationId: 'createSignRequestFromTemplate',
        summary: 'Create a sign request from a template',
        description:
          'Creates a document with your values and a sign request for it in one call. The response contains the id of the new document. Send an `Idempotency-Key` to make retries safe.',
        params: TemplateParams,
        headers: IdempotencyHeader,
        body: TemplateRequestBody,
        'x-headers': ['Sign-Request-Id', 'Location'],
        response: {
          200: CreatedAnswer,
          ...errorAnswersOfWrite('not_found', 'method_unavailable', 'webhook_url_refused', 'signing_unavailable'),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const templateId = templateIdOf(request.params.template_id)
      const options = { linksAt: linksAt(request, deps.publicUrl) }
      const made = await createFromTemplate(deps, caller, templateId, request.body, actorOf(request, caller), options)
      return answerCreated(deps.db, request, reply, made.documentId, made)
    },
  )
}
