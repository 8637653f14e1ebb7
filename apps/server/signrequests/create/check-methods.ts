import { isSigningRole, methodOf, type SigType } from '@countersign/domain/signrequest'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { choicesFor, type ProviderChoice, serves } from '../../providers/choice.ts'
import type { CreateBody, SignerBody } from './body.ts'

// Checks at create, before anybody is invited, that every signer can sign by the requested methods.

export interface MethodDeps {
  /** Whether a trust store is configured against which a signer's own certificate can be validated. */
  acceptsCertificates(caller: Caller): Promise<boolean>
  /** The providers that the caller's signers may be sent to, the default first. */
  providers(caller: Caller): Promise<readonly ProviderChoice[]>
}

/** A method that the sender requested, as the first or as a fallback. */
interface RequestedMethod {
  readonly field: string
  readonly sigType: SigType
  readonly signer: SignerBody
}

/** Returns the caller's providers if any signer needs one, else none. */
export async function checkMethods(
  deps: MethodDeps,
  caller: Caller,
  body: CreateBody,
): Promise<readonly ProviderChoice[]> {
  const requested = body.signers.flatMap(requestedMethods)
  const methods = new Set(requested.map(({ sigType }) => methodOf(sigType)))
  const isCertificateAccepted = !methods.has('certificate') || (await deps.acceptsCertificates(caller))
  const providers = methods.has('remote') ? await deps.providers(caller) : []
  const isOffered = ({ sigType }: RequestedMethod) => {
    const method = methodOf(sigType)
    if (method === 'remote') return providers.some((provider) => serves(provider, sigType))
    return method === 'drawn' || isCertificateAccepted
  }
  const missing = requested
    .filter((method) => !isOffered(method))
    .map(({ field, sigType }) => ({ field, code: 'method_unavailable', message: unavailableMessage(sigType) }))
  if (missing[0]) throw new Failure('method_unavailable', missing[0].message, { errors: missing })
  refuse(body.signers.flatMap((signer, i) => providerErrors(signer, i, providers)))
  return providers
}

/** A signed PDF/A must remain PDF/A: strings are limited to 32,767 bytes (ISO 19005-2 §6.1.13), signatures too. */
export function checkPdfA(body: CreateBody, providers: readonly ProviderChoice[]): void {
  const errors = body.signers.flatMap(requestedMethods).flatMap(({ field, sigType, signer }) => {
    const provider = signer.provider ?? null
    if (methodOf(sigType) !== 'remote' || choicesFor({ sigType, provider, pdfA: true }, providers)[0]) return []
    const who = provider ?? 'every provider of this account'
    const message = `The document is PDF/A, and the signatures of ${who} are too large for it (over 32,767 bytes). Use another provider, or a document that is not PDF/A.`
    return [{ field, code: 'signature_too_large_for_pdfa', message }]
  })
  refuse(errors)
}

function requestedMethods(signer: SignerBody, i: number): RequestedMethod[] {
  if (!isSigningRole(signer.role ?? 'signer')) return []
  return [
    { field: `signers[${i}].sig_type`, sigType: signer.sig_type ?? 'electronic', signer },
    ...(signer.fallback ?? []).map((sigType, n) => ({ field: `signers[${i}].fallback[${n}]`, sigType, signer })),
  ]
}

function providerErrors(signer: SignerBody, i: number, providers: readonly ProviderChoice[]): FieldError[] {
  const { provider } = signer
  if (provider === undefined) return []
  const error = (code: string, message: string) => [{ field: `signers[${i}].provider`, code, message }]
  const remote = requestedMethods(signer, i).filter(({ sigType }) => methodOf(sigType) === 'remote')
  if (remote.length === 0) {
    return error(
      'not_applicable',
      'A provider is for the sig_types "aadhaar" and "national_id"; this signer has neither.',
    )
  }
  const found = providers.find(({ id }) => id === provider)
  const known = providers.map(({ id }) => id).join(', ')
  if (!found)
    return error('unknown_provider', `"${provider}" is not a provider of this account. Its providers: ${known}.`)
  const unserved = remote.find(({ sigType }) => !serves(found, sigType))
  return unserved ? error('not_applicable', `${provider} does not serve "${unserved.sigType}".`) : []
}

function refuse(errors: FieldError[]): void {
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

function unavailableMessage(sigType: SigType): string {
  return methodOf(sigType) === 'certificate'
    ? `No trust store for signers’ certificates is configured, so "${sigType}" cannot be used. Use "electronic", or ask the operator.`
    : `No provider for "${sigType}" is configured. Use "electronic", or ask the operator.`
}
