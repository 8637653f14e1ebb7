import type { SigType } from '@countersign/domain/signrequest'

// What api and page know of a provider: whom the signer will meet, and whether it can sign this document.

export interface ProviderChoice {
  readonly id: string
  /** As the signer reads it before leaving. */
  readonly name: string
  readonly method: 'remote'
  readonly protocol: 'cca-esign-2.1' | 'cca-esign-3' | 'csc-2'
  readonly kind: 'esign' | 'csc'
  /** Where a form takes the signer, which the page's policy must allow; none where an address does. */
  readonly formOrigins: readonly string[]
  /** Whether the signer is to tell their account's name with it before they leave. */
  readonly asksAccount: boolean
  /** Whether a PDF/A stays one with its signature in it (ISO 19005-2 §6.1.13). */
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
 * The providers a signer may be sent to, in order: the one the sender named, or else the account's first; then the
 * others, for when that one fails. Empty if nobody can sign this for them.
 */
export function choicesFor({ sigType, provider, pdfA }: Wanted, all: readonly ProviderChoice[]): ProviderChoice[] {
  const fit = all.filter((choice) => serves(choice, sigType) && (choice.fitsPdfa || !pdfA))
  if (provider === null) return fit
  const named = fit.filter(({ id }) => id === provider)
  return named.length === 0 ? [] : [...named, ...fit.filter(({ id }) => id !== provider)]
}

/** For whoever is at the page: should the one that the sender named have gone since, the others take its place. */
export function choicesNow(wanted: Wanted, all: readonly ProviderChoice[]): ProviderChoice[] {
  const choices = choicesFor(wanted, all)
  return choices.length > 0 ? choices : choicesFor({ ...wanted, provider: null }, all)
}

/** `aadhaar` is India's eSign; `national_id` leaves it to the account's providers which identity is meant. */
export function serves({ kind }: ProviderChoice, sigType: SigType): boolean {
  return sigType === 'national_id' || (sigType === 'aadhaar' && kind === 'esign')
}
