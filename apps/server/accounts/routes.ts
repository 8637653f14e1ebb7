import { MAX_SCHEME_LENGTH } from '@countersign/domain/return-url'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../platform/db/database.ts'
import { NAME_FORMAT, URL_FORMAT } from '../platform/http/ajv.ts'
import { callerOf } from '../platform/http/caller.ts'
import { emailField } from '../platform/http/email-field.ts'
import {
  Body,
  errorAnswers,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  Message,
  SECURITY,
  Success,
  shownOnce,
  textOf,
} from '../platform/http/schemas.ts'
import { publicId } from '../platform/ids.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { changeAccount, rotateWebhookSecret } from './change.ts'
import { countSignUp } from './limit-sign-ups.ts'
import type { OpenedAccount } from './open.ts'
import { AccountSchema, accountFields, LanguageSchema, NameCheck, presentAccount } from './present.ts'
import { remindersSchema } from './reminders/schemas.ts'
import { readAccount } from './store.ts'
import { presentWebhookSecret } from './webhook-secrets/make.ts'
import { MOST_SECRETS, OVERLAP_HOURS } from './webhook-secrets/replace.ts'

/** Who opens an account. */
export interface Person {
  /** Normalised by parseAddress. */
  email: string
  /** The account's name. */
  name: string
  password: string
}

export interface AccountRouteDeps {
  /** As countersign_app. */
  db: Database
  /** As countersign_resolver, which counts sign-ups. */
  resolver: Database
  /** Opens an account for a person. */
  open: (person: Person) => Promise<OpenedAccount>
  masterKeys: Pick<MasterKeys, 'wrap'>
  /** Per network. */
  signUpsPerHour: number
  publicUrl: string
}

export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const tags = ['Account']

  app.post<{ Body: Static<typeof SignUp> }>('/api/v1/accounts', {
    config: { returnsRepresentation: true },
    schema: {
      operationId: 'openAccount',
      summary: 'Open an account',
      description:
        'Returns a free sandbox key and the default webhook secret. Both are shown only here. The answer is the same whether the address is known or not.',
      tags,
      security: [],
      body: SignUp,
      response: {
        200: Opened,
        ...errorAnswers(
          'malformed_json',
          'unsupported_media_type',
          'validation_failed',
          'unknown_field',
          'rate_limited',
        ),
      },
    },
    handler: async (request) => {
      const { name, password } = request.body
      const email = emailField(request.body.email)
      await countSignUp(deps.resolver, request.ip, deps.signUpsPerHour)
      const opened = await deps.open({ email, name, password })
      return {
        status: 'success',
        message: 'Your account is open. Store the key and the webhook secret now: they are not shown again.',
        account_id: publicId('acc', opened.accountId),
        api_key: opened.apiKey,
        webhook_secret: presentWebhookSecret(opened.webhookSecret),
        mode: 'test',
      }
    },
  })

  app.get('/api/v1/account', {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'getAccount',
      summary: 'Read the account',
      description: 'The settings of the account this key belongs to.',
      tags,
      security: SECURITY,
      response: { 200: Success(accountFields, 'The account.', AccountSchema), ...errorAnswersWithKey() },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const account = await deps.db.transaction({ tenant: tenantId }, (tx) => readAccount(tx, tenantId))
      return { status: 'success', ...presentAccount(account) }
    },
  })

  app.patch<{ Body: Static<typeof Change> }>('/api/v1/account', {
    config: { scope: 'account' },
    schema: {
      operationId: 'changeAccount',
      summary: 'Change the account',
      description:
        'Changes only the given members. `allowed_origins` and `allowed_return_schemes` apply to the mode of the key. Once the account is live, the other members need a live key, and a new `name` waits in `pending_name` until an operator approves it. A name that looks like the service’s is refused.',
      tags,
      security: SECURITY,
      body: Change,
      response: {
        200: Success(accountFields, 'The account as it is now.', AccountSchema),
        ...errorAnswersWithKey(
          'malformed_json',
          'live_key_required',
          'unsupported_media_type',
          'validation_failed',
          'unknown_field',
          'rate_limited',
        ),
      },
    },
    handler: async (request) => {
      const account = await changeAccount(deps, callerOf(request), request.body)
      return { status: 'success', ...presentAccount(account) }
    },
  })

  app.post('/api/v1/account/rotate-webhook-secret', {
    config: { scope: 'account', secretMembers: ['webhook_secret'], stepUp: 'live' },
    schema: {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate the default webhook secret',
      description: `The new secret is shown only here. Every delivery is signed with the new secret and with each replaced one for ${OVERLAP_HOURS} hours after its replacement, so you can switch without a gap, also after several rotations. At most ${MOST_SECRETS} secrets sign at a time.`,
      tags,
      security: SECURITY,
      headers: IdempotencyHeader,
      response: {
        200: Success({ message: Message, ...shownOnce('webhook_secret', 'The new secret.') }, 'The new secret.'),
        ...errorAnswersOfWrite('too_many_secrets'),
      },
    },
    handler: async (request) => ({
      status: 'success',
      message: `The replaced secret signs too, for ${OVERLAP_HOURS} hours. The new one is not shown again.`,
      webhook_secret: presentWebhookSecret(await rotateWebhookSecret(deps, callerOf(request))),
    }),
  })
}

const AccountName = Type.String({
  minLength: 1,
  maxLength: 200,
  format: NAME_FORMAT,
  pattern: '\\S',
  'x-must': 'one line of text, not blank',
  description: 'Your name or your organisation’s. Signers see it as the sender.',
  examples: ['Example Lending'],
})

const SignUp = Body(
  {
    email: Type.String({
      maxLength: 254,
      description: 'Your address. Verify it by the link that is mailed to it before you go live.',
      examples: ['ada@example.com'],
    }),
    name: AccountName,
    password: Type.String({ minLength: 10, maxLength: 200, description: 'At least 10 characters.' }),
  },
  { examples: [{ email: 'ada@example.com', name: 'Example Lending', password: 'ten characters or more' }] },
)

const Opened = Success(
  {
    message: Message,
    account_id: accountFields.account_id,
    api_key: textOf('A sandbox key with every scope.', 'sk_test_a3f_…'),
    webhook_secret: Type.String({
      description: 'The default secret of the sandbox, in the format of Standard Webhooks.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
    mode: Type.Literal('test', { description: 'Always `test`.' }),
  },
  'The account is open.',
)

const Change = Body(
  {
    name: Type.Optional(AccountName),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'A name of the IANA time zone database. Expiry dates end at midnight in this zone.',
        examples: ['Asia/Kolkata'],
      }),
    ),
    language: Type.Optional(LanguageSchema),
    name_check: Type.Optional(NameCheck),
    reminders: Type.Optional(
      remindersSchema(
        'Automatic reminders of requests that do not set `reminders`: `true`, `false`, or a schedule, which also applies to requests with `reminders: true`. Existing requests keep theirs.',
      ),
    ),
    delegation: Type.Optional(
      Type.Boolean({
        description:
          'Whether a request may let its signers name somebody else (`may_delegate`). `false` also ends it for requests that exist.',
      }),
    ),
    receipts: Type.Optional(
      Type.Boolean({
        description:
          'Whether signers and approvers get a receipt by mail when they have acted and others are still to act. Who acts last gets the completed files instead.',
      }),
    ),
    allowed_origins: Type.Optional(
      Type.Array(Type.String({ maxLength: 300, format: URL_FORMAT, examples: ['https://app.example.com'] }), {
        maxItems: 50,
        uniqueItems: true,
        description:
          'The origins whose pages may frame signing links and embed sessions, for the mode of the key. Exact https origins; the sandbox also accepts http://localhost and http://127.0.0.1 with any port.',
      }),
    ),
    allowed_return_schemes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_SCHEME_LENGTH, examples: ['myapp'] }), {
        maxItems: 20,
        uniqueItems: true,
        description:
          'The URL schemes of your apps, for the mode of the key: signers may return to `myapp://…` by `redirect_url` and `return_url`. In lower case, without `://`. Schemes of browsers and operating systems, such as `javascript`, `file` or `intent`, are refused.',
      }),
    ),
  },
  { minProperties: 1, examples: [{ time_zone: 'Asia/Kolkata' }] },
)
