import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { NAME_FORMAT } from '../../platform/http/ajv.ts'
import { originOf, userOf } from '../../platform/http/caller.ts'
import { bearerOf, SESSION_PREFIX } from '../../platform/http/calls/bearer.ts'
import { errorAnswers, errorAnswersOfSession, Success, textOf, USER_SECURITY } from '../../platform/http/schemas.ts'
import type { UserDeps } from '../deps.ts'
import { askForDevice, type DeviceCodes } from './ask.ts'
import { DEVICE_SECONDS, INTERVAL_SECONDS } from './codes.ts'
import { acceptForms } from './form-bodies.ts'
import { type DeviceRefusal, redeemDevice } from './redeem.ts'

// The device flow (RFC 8628), by which a command line signs in and steps up. Parameters, answers and errors are those of the RFC; as
// elsewhere an error has `code` and `message`, too. Unknown parameters are ignored (RFC 6749 §3.2).

/** Where the person confirms the code. */
const PAGE = '/device'
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

export function deviceRoutes(app: FastifyInstance, deps: UserDeps, publicUrl: string): void {
  const tags = ['Users']
  const input = ['malformed_json', 'bad_request', 'unsupported_media_type', 'validation_failed'] as const
  const uri = `${publicUrl}${PAGE}`
  const presentCodes = ({ deviceCode, userCode }: DeviceCodes) => ({
    status: 'success',
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: uri,
    verification_uri_complete: `${uri}?user_code=${userCode}`,
    expires_in: DEVICE_SECONDS,
    interval: INTERVAL_SECONDS,
  })

  app.register(async (scope) => {
    acceptForms(scope)

    scope.post<{ Body: Static<typeof AskBody> }>('/api/v1/device/code', {
      schema: {
        operationId: 'askForDeviceCode',
        summary: 'Begin to sign in a command line',
        description:
          'Show `verification_uri` and `user_code` to the person, who signs in with a browser and confirms the code. Meanwhile ask for the token every `interval` seconds. RFC 8628; the body may be a form.',
        tags,
        security: [],
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: AskBody,
        response: { 200: Asked, ...errorAnswers(...input, 'rate_limited') },
      },
      handler: async (request) => {
        const { client_id, client_name } = request.body
        return presentCodes(await askForDevice(deps, { client: client_name ?? client_id, address: request.ip }))
      },
    })

    scope.post<{ Body: Static<typeof AskBody> }>('/api/v1/device/step-up', {
      config: { userRoute: true },
      schema: {
        operationId: 'askForDeviceStepUp',
        summary: 'Begin a step-up of a command line',
        description:
          'After `step_up_required`. Show `verification_uri` and `user_code` to the person, who presents a passkey or a code in a browser in which they signed in the same way. Meanwhile ask for the token, as at the sign-in. It is the new token of this session, which may do what needs a step-up for ten minutes; the old one ends.',
        tags,
        security: USER_SECURITY,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: AskBody,
        response: { 200: Asked, ...errorAnswersOfSession(...input, 'not_permitted', 'rate_limited') },
      },
      handler: async (request) => {
        if (!bearerOf(request)?.startsWith(SESSION_PREFIX)) {
          throw new Failure('not_permitted', 'This call is for command lines. A browser steps up at /step-up.')
        }
        const { client_id, client_name } = request.body
        const session = userOf(request)
        const asking = { client: client_name ?? client_id, address: request.ip, session }
        return presentCodes(await askForDevice(deps, asking))
      },
    })

    scope.post<{ Body: Static<typeof TokenBody> }>('/api/v1/device/token', {
      schema: {
        operationId: 'redeemDeviceCode',
        summary: 'Get the token of a command line',
        description:
          'The session of the person who confirmed the code, once. `error` is that of RFC 8628; on `authorization_pending` ask again, on `slow_down` less often.',
        tags,
        security: [],
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: TokenBody,
        response: {
          200: Token,
          ...errorAnswers(...input, ...REFUSALS, 'unsupported_grant_type', 'rate_limited'),
        },
      },
      handler: async (request) => {
        const { grant_type, device_code } = request.body
        if (grant_type !== GRANT) throw refusal('unsupported_grant_type', `grant_type must be ${GRANT}.`)
        const origin = originOf(request)
        const issued = await redeemDevice(deps, device_code, origin)
        if (typeof issued === 'string') throw refusal(issued, MESSAGES[issued])
        return {
          status: 'success',
          access_token: `${SESSION_PREFIX}${issued.token}`,
          token_type: 'Bearer',
          expires_in: Math.floor((issued.expiresAt - (deps.now ?? Date.now)()) / 1000),
        }
      },
    })
  })
}

const MESSAGES: Record<DeviceRefusal, string> = {
  authorization_pending: 'The person has not confirmed the code yet. Ask again after the interval.',
  slow_down: 'You ask too often. Add five seconds to the interval.',
  expired_token: 'The device code has expired. Ask for a new one.',
  access_denied: 'The person has refused.',
  invalid_grant: 'The device code is unknown or was used. Ask for a new one.',
}

const REFUSALS = Object.keys(MESSAGES) as DeviceRefusal[]

/** `error` and `error_description` are the members of RFC 6749 §5.2. */
function refusal(code: DeviceRefusal | 'unsupported_grant_type', message: string): Failure {
  return new Failure(code, message, { details: { error: code, error_description: message } })
}

const ClientId = Type.String({
  minLength: 1,
  maxLength: 100,
  format: NAME_FORMAT,
  description: 'The name of your program.',
  examples: ['countersign-cli'],
})

const AskBody = Type.Object(
  {
    client_id: ClientId,
    client_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        format: NAME_FORMAT,
        description: 'How the person recognises the command line. They see it beside the code.',
        examples: ['ada on laptop'],
      }),
    ),
  },
  { additionalProperties: true, examples: [{ client_id: 'countersign-cli', client_name: 'ada on laptop' }] },
)

const Asked = Success(
  {
    device_code: textOf('For the next call. Keep it secret.', 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS5c'),
    user_code: textOf('What the person types or compares.', 'WDJB-MJHT'),
    verification_uri: textOf('The page to open.', 'https://countersign.example.com/device'),
    verification_uri_complete: textOf(
      'The same with the code.',
      'https://countersign.example.com/device?user_code=WDJB-MJHT',
    ),
    expires_in: Type.Integer({ description: 'How many seconds the codes are valid.', examples: [600] }),
    interval: Type.Integer({ description: 'How many seconds to wait between two calls for the token.', examples: [5] }),
  },
  'The codes.',
)

const TokenBody = Type.Object(
  {
    grant_type: Type.String({ maxLength: 100, description: `\`${GRANT}\`.`, examples: [GRANT] }),
    device_code: Type.String({ maxLength: 200, description: 'From the first call.' }),
    client_id: Type.Optional(ClientId),
  },
  {
    additionalProperties: true,
    examples: [{ grant_type: GRANT, device_code: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS5c' }],
  },
)

const Token = Success(
  {
    access_token: textOf('Send it as `Authorization: Bearer …`.', 'cst_0a3_…'),
    token_type: Type.Literal('Bearer', { description: 'Always `Bearer`.' }),
    expires_in: Type.Integer({ description: 'How many seconds the session lasts at most.', examples: [604800] }),
  },
  'The session of the command line.',
)
