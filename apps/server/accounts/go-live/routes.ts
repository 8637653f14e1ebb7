import { canGoLive, GO_LIVE_DETAILS, GO_LIVE_ITEMS, goLiveChecklist } from '@countersign/domain/go-live'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersWithKey, Nullable, SECURITY, Success } from '../../platform/http/schemas.ts'
import { type GoLiveDeps, readGoLiveFacts } from './read.ts'

const Item = Type.Object(
  {
    id: Type.Enum([...GO_LIVE_ITEMS], {
      title: 'GoLiveItemId',
      description:
        '`email_verified`: a member who may make live keys has verified their address. `account_approved`: by the operator. `live_sealing`: the service can seal live documents. `second_factor`: a member who may make live keys has a passkey or an authenticator app. `sandbox_request`: a request was completed in the sandbox. `live_api_key`: a valid key. `live_webhook`: an enabled endpoint that has received something. `embedding_origins`: origins are allowed in live mode, if the sandbox has some.',
    }),
    done: Type.Boolean({ description: 'Whether nothing is left to do.' }),
    required: Type.Boolean({ description: 'Whether live requests are impossible without it.' }),
    detail: Nullable(
      Type.Enum([...GO_LIVE_DETAILS], {
        title: 'GoLiveDetail',
        description:
          'Why it is open, or how it is done. `ask_operator`: give the operator of the service the id of the account. `not_configured`: the operator sets up sealing. `company_sign_on`: members confirm with their company’s sign-on. `not_used`: no origin is allowed to embed signing pages.',
      }),
    ),
  },
  { title: 'GoLiveItem', description: 'An item of the checklist.' },
)

const fields = {
  ready: Type.Boolean({ description: 'Whether every required item is done.' }),
  items: Type.Array(Item, { description: 'All items, in the order in which you do them.' }),
}
const Checklist = Type.Object(fields, { title: 'GoLive', description: 'The checklist for live mode.' })

export function goLiveRoute(app: FastifyInstance, deps: GoLiveDeps): void {
  app.get('/api/v1/account/go-live', {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'getGoLive',
      summary: 'What is left to do before live mode',
      description:
        'A checklist over both modes of the account, from its present state. It is the same in both modes, and says nothing but whether things are set up.',
      tags: ['Account'],
      security: SECURITY,
      response: { 200: Success(fields, 'The checklist.', Checklist), ...errorAnswersWithKey() },
    },
    handler: async (request) => {
      const items = goLiveChecklist(await readGoLiveFacts(deps, callerOf(request).accountId))
      return { status: 'success', ready: canGoLive(items), items }
    },
  })
}
