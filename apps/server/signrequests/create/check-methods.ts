import { methodOf, type SigType } from '@countersign/domain/signrequest'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { choicesFor, type ProviderChoice, serves } from '../../providers/choice.ts'
import type { CreateBody, SignerBody } from './body.ts'

// Can every signer sign in the way the sender asks for? Told at create, before anybody is invited.

export interface MethodDeps {
  /** Whether there is anybody by whom a signer's own certificate could be believed. */
  believesCertificates(caller: Caller): Promise<boolean>
  /** Whom the caller's signers may be sent to, the default first. */
  providers(caller: Caller): Promise<readonly ProviderChoice[]>
}

/** A method asked for, first or as a fallback. */
interface Wish {
  readonly field: string
  readonly sigType: SigType
  readonly signer: SignerBody
}

/** Gives the caller's providers, if any signer needs one. */
export async function checkMethods(
  deps: MethodDeps,
  caller: Caller,
  body: CreateBody,
): Promise<readonly ProviderChoice[]> {
  const wishes = body.signers.flatMap(wishesOf)
  const methods = new Set(wishes.map(({ sigType }) => methodOf(sigType)))
  const believes = !methods.has('certificate') || (await deps.believesCertificates(caller))
  const providers = methods.has('remote') ? await deps.providers(caller) : []
  const isOffered = ({ sigType }: Wish) => {
    const method = methodOf(sigType)
    if (method === 'remote') return providers.some((provider) => serves(provider, sigType))
    return method === 'drawn' || believes
  }
  const missing = wishes
    .filter((wish) => !isOffered(wish))
    .map(({ field, sigType }) => ({ field, code: 'method_unavailable', message: withoutMeans(sigType) }))
  if (missing[0]) throw new Failure('method_unavailable', missing[0].message, { errors: missing })
  refuse(body.signers.flatMap((signer, i) => providerErrors(signer, i, providers)))
  return providers
}

/** A PDF/A must still be one when it is signed: a slot of over 32,767 bytes would end that (ISO 19005-2 §6.1.13). */
export function checkPdfA(body: CreateBody, providers: readonly ProviderChoice[]): void {
  const errors = body.signers.flatMap(wishesOf).flatMap(({ field, sigType, signer }) => {
    const provider = signer.provider ?? null
    if (methodOf(sigType) !== 'remote' || choicesFor({ sigType, provider, pdfA: true }, providers)[0]) return []
    const who = provider ?? 'every provider of this account'
    const message = `The document is PDF/A, and the signatures of ${who} are too large for it (over 32,767 bytes). Use another provider, or a document that is not PDF/A.`
    return [{ field, code: 'signature_too_large_for_pdfa', message }]
  })
  refuse(errors)
}

function wishesOf(signer: SignerBody, i: number): Wish[] {
  return [
    { field: `signers[${i}].sig_type`, sigType: signer.sig_type ?? 'electronic', signer },
    ...(signer.fallback ?? []).map((sigType, n) => ({ field: `signers[${i}].fallback[${n}]`, sigType, signer })),
  ]
}

function providerErrors(signer: SignerBody, i: number, providers: readonly ProviderChoice[]): FieldError[] {
  const { provider } = signer
  if (provider === undefined) return []
  const error = (code: string, message: string) => [{ field: `signers[${i}].provider`, code, message }]
  const wished = wishesOf(signer, i).filter(({ sigType }) => methodOf(sigType) === 'remote')
  if (wished.length === 0) {
    return error(
      'not_applicable',
      'A provider is for the sig_types "aadhaar" and "national_id"; this signer has neither.',
    )
  }
  const found = providers.find(({ id }) => id === provider)
  const known = providers.map(({ id }) => id).join(', ')
  if (!found) return error('unknown_provider', `"${provider}" is no provider of this account. It has: ${known}.`)
  const unserved = wished.find(({ sigType }) => !serves(found, sigType))
  return unserved ? error('not_applicable', `${provider} does not serve "${unserved.sigType}".`) : []
}

function refuse(errors: FieldError[]): void {
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

function withoutMeans(sigType: SigType): string {
  return methodOf(sigType) === 'certificate'
    ? `No authority is trusted here by which a certificate could be believed, so "${sigType}" cannot be used. Use "electronic", or ask the operator.`
    : `No provider for "${sigType}" is configured here. Use "electronic", or ask the operator.`
}
