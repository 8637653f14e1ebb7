import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../platform/http/caller.ts'
import { Body, errorAnswersOfWrite, IdempotencyHeader, SECURITY, Success, shownOnce } from '../platform/http/schemas.ts'
import { actorOf } from '../signrequests/actor.ts'
import { refOf, signerIdOf } from '../signrequests/ref.ts'
import { type EmbedWish, openEmbedSession, type SenderDeps, type WhichSigner } from './embed/open-embed-session.ts'
import { replaceLink } from './links/replace-link.ts'

interface BySigner {
  Params: { document_id: string; signer_id: string }
  Querystring: { sign_request_id?: string }
}

const BASE = '/api/v1/document-signrequest/:document_id/signers/:signer_id'
const common = {
  tags: ['Sign requests'],
  security: SECURITY,
  headers: IdempotencyHeader,
  params: Type.Object({
    document_id: Type.String({ description: 'The document; its newest request is meant.' }),
    signer_id: Type.String({ description: 'As the sign request shows it (`sgn_…`).' }),
  }),
  querystring: Type.Object({
    sign_request_id: Type.Optional(Type.String({ description: 'An older request of the same document.' })),
  }),
}

const EmbedBody = Body(
  {
    mode: Type.Enum(['iframe', 'redirect'], {
      description:
        '`iframe`: in a frame of your page. `redirect`: in a WebView or a tab, which you leave and return to.',
    }),
    origin: Type.Optional(
      Type.String({
        maxLength: 300,
        description: 'For `iframe`: the origin of the framing page, one of the account’s `allowed_origins`.',
      }),
    ),
    return_url: Type.Optional(
      Type.String({ maxLength: 2000, description: 'For `redirect`: where the signer goes on afterwards.' }),
    ),
  },
  { examples: [{ mode: 'iframe', origin: 'https://app.example.com' }] },
)

/** Other doors to the signing page, for the sender. Both hand out a link, so both need the scope `links`. */
export function signingLinkRoutes(app: FastifyInstance, deps: SenderDeps): void {
  app.post<BySigner & { Body: EmbedRequest }>(`${BASE}/embed-session`, {
    config: { scope: 'links', secretMembers: ['url'] },
    schema: {
      ...common,
      operationId: 'openEmbedSession',
      summary: 'Open an embed session for a signer',
      description:
        'A link that works once, within 15 minutes. In a frame it works on the page of that one origin only. It goes into the audit trail.',
      body: EmbedBody,
      response: {
        200: Success(
          { message: Type.String(), ...shownOnce('url', 'Open it in the frame or the WebView.') },
          'The session is open.',
        ),
        ...errorAnswersOfWrite('not_found', 'wrong_state'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const actor = actorOf(request, caller)
      const url = await openEmbedSession(deps, caller, which(request), wishOf(request.body), actor)
      return { status: 'success', message: 'The embed session is open: use the link once, within 15 minutes.', url }
    },
  })

  app.post<BySigner>(`${BASE}/link`, {
    config: { scope: 'links', secretMembers: ['url'] },
    schema: {
      ...common,
      operationId: 'replaceSigningLink',
      summary: 'Make a fresh signing link for a signer',
      description: 'For you to deliver. All earlier links of this signer die. It goes into the audit trail.',
      response: {
        200: Success(
          { message: Type.String(), ...shownOnce('url', 'For this signer alone: whoever has it can sign.') },
          'The new link.',
        ),
        ...errorAnswersOfWrite('not_found', 'wrong_state'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const url = await replaceLink(deps, caller, which(request), actorOf(request, caller))
      return { status: 'success', message: 'This is the signer’s only link now.', url }
    },
  })
}

interface EmbedRequest {
  mode: 'iframe' | 'redirect'
  origin?: string
  return_url?: string
}

/** A missing address is refused as a wrong one is. */
function wishOf({ mode, origin = '', return_url = '' }: EmbedRequest): EmbedWish {
  return mode === 'iframe' ? { mode, origin } : { mode, return_url }
}

function which(request: FastifyRequest<BySigner>): WhichSigner {
  return { ref: refOf(request.params, request.query), signerId: signerIdOf(request.params.signer_id) }
}
