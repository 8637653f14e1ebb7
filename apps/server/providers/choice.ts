import { readSigType, type SigType } from '@countersign/domain/signrequest'

// What api and page know of a provider: its display name, and whether it can sign this document.

export interface ProviderChoice {
  readonly id: string
  /** As the signer reads it before leaving. */
  readonly name: string
  readonly method: 'remote'
  readonly protocol: 'cca-esign-2.1' | 'cca-esign-3' | 'csc-2'
  readonly kind: 'esign' | 'csc'
  /** The form's target, which the page's CSP must allow; none if the signer is redirected by an address. */
  readonly formOrigins: readonly string[]
  /** Whether the signer must enter their account name before leaving. */
  readonly asksAccount: boolean
  /** Whether a PDF/A remains valid with its signature (ISO 19005-2 §6.1.13). */
  readonly fitsPdfa: boolean
}

export interface Wanted {
  readonly sigType: SigType
  /** `signers[].provider`. */
  readonly provider: string | null
  /** The document claims to be PDF/A. */
  readonly pdfA: boolean
}

/**
 * The providers for a signer, in order: the one that the sender named, or else the account's first; then the others, as
 * fallbacks. Empty if no provider can sign the document for this signer.
 */
export function choicesFor({ sigType, provider, pdfA }: Wanted, all: readonly ProviderChoice[]): ProviderChoice[] {
  const fit = all.filter((choice) => serves(choice, sigType) && (choice.fitsPdfa || !pdfA))
  if (provider === null) return fit
  const named = fit.filter(({ id }) => id === provider)
  return named.length === 0 ? [] : [...named, ...fit.filter(({ id }) => id !== provider)]
}

/** For the signing page: if the provider that the sender named was removed, the others replace it. */
export function choicesNow(wanted: Wanted, all: readonly ProviderChoice[]): ProviderChoice[] {
  const choices = choicesFor(wanted, all)
  return choices.length > 0 ? choices : choicesFor({ ...wanted, provider: null }, all)
}

/** `aadhaar` is India's eSign. For `national_id` the account's providers determine the identity scheme. */
export function serves({ kind }: ProviderChoice, sigType: SigType): boolean {
  const known = readSigType(sigType)
  return known === 'national_id' || (known === 'aadhaar' && kind === 'esign')
}
