import { appSchemeOf } from '@countersign/domain/return-url'
import { unusedMembers } from '@countersign/domain/signrequest'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import type { ProviderChoice } from '../../providers/choice.ts'
import type { CreateBody, SignerBody } from './body.ts'
import { checkMethods } from './check-methods.ts'
import type { CreateDeps } from './dependencies.ts'

/** The checks that do not need the document: addresses, methods, the webhook's host. Returns the providers in use. */
export async function validateInput(
  deps: CreateDeps,
  caller: Caller,
  body: CreateBody,
): Promise<readonly ProviderChoice[]> {
  const errors = inputErrors(body)
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
  if (body.webhook_url) await checkWebhookUrl(deps, caller, body.webhook_url)
  return checkMethods(deps, caller, body)
}

/** Checks that the JSON schema cannot express. */
export function inputErrors(body: CreateBody): FieldError[] {
  return [...webhookErrors(body), ...personErrors(body), ...body.signers.flatMap(roleErrors)]
}

function webhookErrors({ webhook_url, webhook_events }: CreateBody): FieldError[] {
  if (!webhook_events || webhook_url) return []
  const message =
    'webhook_events chooses the events of webhook_url. Add a webhook_url, or register an endpoint (POST /api/v1/webhook-endpoints).'
  return [{ field: 'webhook_events', code: 'not_allowed', message }]
}

function personErrors(body: CreateBody): FieldError[] {
  const errors: FieldError[] = []
  for (const [i, signer] of body.signers.entries()) {
    const address = parseAddress(signer.email)
    if (!address.ok) errors.push({ field: `signers[${i}].email`, code: 'malformed', message: address.reason })
    if (signer.auth === 'access_code' && !signer.access_code) {
      const message = 'auth is "access_code", so an access_code is needed.'
      errors.push({ field: `signers[${i}].access_code`, code: 'required', message })
    }
    if (signer.redirect_url && !isHttpsUrl(signer.redirect_url) && appSchemeOf(signer.redirect_url) === null) {
      const message =
        'redirect_url must be an absolute https URL, or a URL with the scheme of your app, such as "myapp://signed".'
      errors.push({ field: `signers[${i}].redirect_url`, code: 'malformed', message })
    }
  }
  return errors
}

function roleErrors(signer: SignerBody, i: number): FieldError[] {
  return unusedMembers(signer).map(({ member, message }) => ({
    field: `signers[${i}].${member}`,
    code: 'not_applicable',
    message,
  }))
}

/** Throws unless webhooks of the caller may be sent to this URL. */
export async function checkWebhookUrl(
  deps: CreateDeps,
  { tenantId }: Pick<Caller, 'tenantId'>,
  url: string,
): Promise<void> {
  const verdict = await deps.checkTarget(url, tenantId)
  if (verdict.ok) return
  const error = { field: 'webhook_url', code: 'webhook_url_refused', message: verdict.reason }
  throw new Failure('webhook_url_refused', verdict.reason, { errors: [error] })
}

export function checkSigningAvailable(deps: CreateDeps, mode: 'test' | 'live'): void {
  if (deps.canSign(mode)) return
  const message = `Signing is not set up in ${mode} mode: no seal key, chain and timestamp authority are configured.`
  throw new Failure('signing_unavailable', message, { retryAfterSeconds: 3600 })
}

function isHttpsUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
