import { LIMITS } from '@countersign/domain/signrequest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { URL_FORMAT } from '../platform/http/ajv.ts'
import { callerOf } from '../platform/http/caller.ts'
import {
  Body,
  errorAnswersOfWrite,
  IdempotencyHeader,
  Message,
  SECURITY,
  Success,
  shownOnce,
} from '../platform/http/schemas.ts'
import { actorOf } from '../signrequests/actor.ts'
import { byDocument, ForPerson, refOf, SignerId, signerIdOf } from '../signrequests/ref.ts'
import { addLinks } from '../signrequests/signer/add-links.ts'
import { type EmbedOptions, openEmbedSession, type SenderDeps, type WhichSigner } from './embed/open-embed-session.ts'
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
    ...byDocument.params.properties,
    signer_id: SignerId,
  }),
  querystring: byDocument.querystring,
}

const EmbedBody = Body(
  {
    mode: Type.Enum(['iframe', 'redirect'], {
      description:
        '`iframe`: the signing page opens in a frame of your page. `redirect`: it opens in a WebView or a tab and then redirects to `return_url`.',
    }),
    origin: Type.Optional(
      Type.String({
        maxLength: 300,
        format: URL_FORMAT,
        description: 'For `iframe`: the origin of the framing page, one of the account’s `allowed_origins`.',
      }),
    ),
    return_url: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: URL_FORMAT,
        description:
          'For `redirect`: where the signer returns to afterwards; https, or the scheme of an app in the account’s `allowed_return_schemes`, such as `myapp://signed`.',
      }),
    ),
    email: ForPerson,
  },
  { examples: [{ mode: 'iframe', origin: 'https://app.example.com' }] },
)

const LinkBody = Body(
  {
    keep: Type.Optional(
      Type.Boolean({
        default: false,
        description: `\`true\`: the earlier links, such as the mailed one, stay valid. At most ${LIMITS.addedLinks} links can be added for a signer; a call without \`keep\` replaces them.`,
      }),
    ),
    email: ForPerson,
  },
  { examples: [{ keep: true }] },
)

interface LinkRequest {
  keep?: boolean
  email?: string
}

/** Signing links for the sender. Both routes return a link, so both need the scope `links`. */
export function signingLinkRoutes(app: FastifyInstance, deps: SenderDeps): void {
  app.post<BySigner & { Body: EmbedRequest }>(`${BASE}/embed-session`, {
    config: { scope: 'links', secretMembers: ['url'], returnsRepresentation: true },
    schema: {
      ...common,
      operationId: 'openEmbedSession',
      summary: 'Open an embed session for a signer',
      description:
        'Returns a link that works once, within 15 minutes. In a frame it works only on pages of the given origin. The audit trail records the session.',
      body: EmbedBody,
      response: {
        200: Success(
          { message: Message, ...shownOnce('url', 'Open it in the frame or the WebView.') },
          'The session is open.',
        ),
        ...errorAnswersOfWrite('not_found', 'wrong_state'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const actor = actorOf(request, caller)
      const url = await openEmbedSession(deps, caller, which(request), optionsOf(request.body), actor)
      return { status: 'success', message: 'The embed session is open: use the link once, within 15 minutes.', url }
    },
  })

  app.post<BySigner & { Body: LinkRequest }>(`${BASE}/link`, {
    config: { scope: 'links', secretMembers: ['url'], returnsRepresentation: true },
    // No body means an empty one.
    preValidation: (request, _reply, done) => {
      request.body ??= {}
      done()
    },
    schema: {
      ...common,
      operationId: 'replaceSigningLink',
      summary: 'Create a new signing link for a signer',
      description:
        'Returns a link for you to deliver. All earlier links of this signer stop working, unless `keep` is true. A reassignment and the end of the request end all links. The signer can use any of them; the browser that used one last is the one that signs. The audit trail records each new link.',
      body: LinkBody,
      response: {
        200: Success(
          { message: Message, ...shownOnce('url', 'Send it to this signer only: anyone who has it can sign.') },
          'The new link.',
        ),
        ...errorAnswersOfWrite('not_found', 'wrong_state', 'too_many_links'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const [signer, actor] = [which(request), actorOf(request, caller)]
      if (request.body.keep !== true) {
        const url = await replaceLink(deps, caller, signer, actor)
        return { status: 'success', message: 'The new link replaces all earlier links of this signer.', url }
      }
      const [added] = await addLinks(deps, caller, signer.ref, [signer.signerId], actor, signer.email)
      return {
        status: 'success',
        message: 'The new link works beside the earlier links of this signer.',
        url: added?.url,
      }
    },
  })
}

interface EmbedRequest {
  mode: 'iframe' | 'redirect'
  origin?: string
  return_url?: string
  email?: string
}

/** A missing address becomes the empty string, which the validation rejects. */
function optionsOf({ mode, origin = '', return_url = '' }: EmbedRequest): EmbedOptions {
  return mode === 'iframe' ? { mode, origin } : { mode, return_url }
}

function which(request: FastifyRequest<BySigner & { Body: { email?: string } }>): WhichSigner {
  const { params, query, body } = request
  return { ref: refOf(params, query), signerId: signerIdOf(params.signer_id), email: body.email }
}
