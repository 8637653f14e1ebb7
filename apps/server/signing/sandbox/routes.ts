import { MARK_STYLES } from '@countersign/signing'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { aboutDocument } from '../../platform/http/calls/outcome.ts'
import { asPoll } from '../../platform/http/limits/budgets.ts'
import { Body, errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../../platform/http/schemas.ts'
import { sandboxCallerOf } from '../../sandbox/sandbox-only.ts'
import { actorOf } from '../../signrequests/actor.ts'
import { showSignRequest } from '../../signrequests/read.ts'
import { SignerId, signerIdOf } from '../../signrequests/ref.ts'
import { ChangedAnswer } from '../../signrequests/schemas.ts'
import { fieldValues } from '../../templates/signer-field.ts'
import { ACTIONS, type ActDeps, act } from './act.ts'

const ActBody = Body(
  {
    action: Type.Enum([...ACTIONS], {
      description:
        '`view`: views the document, which is all that a viewer is asked for. `sign`: views the document and signs it: with a typed name; for `dsc` with a key and a certificate of the sandbox’s CA; for `aadhaar` and `national_id` at the sandbox’s provider. A witness gives their name and a sample address. `approve`: views and approves, for the role `approver`. `decline`: declines. An action that the role does not permit is a 409 `wrong_state` whose message lists those that it permits. `fail_otp`: enters a wrong code, if the signer needs one; at the provider, until it ends the session. `fail_seal`: signs with a drawing that cannot be sealed, so that the request ends as `failed` (`signature_undrawable`).',
    }),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'For `decline`.' })),
    fields: Type.Optional(
      fieldValues(
        'FieldValues',
        'For `sign`: what the signer fills in, by the name of the field, under the rules of the signing page. Without it, prefilled fields stay and required ones are filled with sample values by their rules.',
      ),
    ),
    style: Type.Optional(
      Type.Enum([...MARK_STYLES], {
        description:
          'For `sign` with a typed name: how it is written. Each script has a handwriting font for some of the styles, and variants of its text font for the others. Default: `quick`.',
      }),
    ),
  },
  { examples: [{ action: 'sign' }, { action: 'sign', style: 'flowing' }] },
)

export function virtualSignerRoutes(app: FastifyInstance, deps: ActDeps): void {
  app.post<{ Params: { signer_id: string }; Body: Static<typeof ActBody> }>('/api/v1/sandbox/signers/:signer_id/act', {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'actAsSandboxSigner',
      summary: 'Act as a virtual signer',
      description:
        'Runs the actions of a signer on the signing page, in the same order and under the same rules: an action out of turn is rejected, and a required code is entered. For tests without a browser.',
      tags: ['Sandbox'],
      security: SECURITY,
      headers: IdempotencyHeader,
      params: Type.Object({ signer_id: SignerId }),
      body: ActBody,
      response: {
        200: ChangedAnswer,
        ...errorAnswersOfWrite(
          'sandbox_only',
          'not_found',
          'not_shown',
          'wrong_state',
          'signature_refused',
          'document_leased',
          'unavailable',
          'too_many_tries',
        ),
      },
    },
    handler: async (request) => {
      const caller = sandboxCallerOf(request)
      const { tenantId } = caller
      const { action, reason = '', fields, style } = request.body
      const signerId = signerIdOf(request.params.signer_id)
      const input = { tenantId, signerId, action, reason, fields, style }
      // With a certificate or at a provider, the virtual signer waits for the sealer.
      const requestId = await asPoll(request, { tenantId }, () => act(deps, input, actorOf(request, caller)))
      const sign_request = await showSignRequest(deps.db, tenantId, { requestId })
      aboutDocument(request, sign_request.document_id)
      return { status: 'success', message: DONE[action], document_id: sign_request.document_id, sign_request }
    },
  })
}

const DONE: Record<Static<typeof ActBody>['action'], string> = {
  view: 'The signer has viewed the document.',
  sign: 'The signer has signed.',
  approve: 'The signer has approved.',
  decline: 'The signer has declined.',
  fail_otp: 'The signer has entered a wrong code.',
  fail_seal: 'The signer has signed. The request fails when the signature is added to the document.',
}
