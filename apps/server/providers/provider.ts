import type { Signer } from '@countersign/pades'
import { fitsPdfa, type ProviderProfile } from '@countersign/remote-signing'
import type { Mode } from '../trust/trust.ts'
import type { ProviderChoice } from './choice.ts'

/** A provider as the operator configured it. */
export interface Provider {
  /** A provider's test system never signs for live accounts, nor the reverse. */
  readonly mode: Mode
  readonly profile: ProviderProfile
  readonly secrets: ProviderSecrets
}

/** Stored secrets, files and tokens that only the sealer opens. */
export interface ProviderSecrets {
  /** The key that signs requests made under this ASP id (eSign). */
  requesterKey(aspId: string): Promise<Signer>
  /** What the service knows us by (CSC); undefined for a public client. */
  clientSecret(): Promise<string | undefined>
}

export function choiceOf({ profile }: Provider): ProviderChoice {
  const { id, name, protocol } = profile
  return {
    ...{ id, name, method: 'remote', protocol, kind: protocol === 'csc-2' ? 'csc' : 'esign' },
    formOrigins: formOriginsOf(profile),
    asksAccount: protocol === 'cca-esign-3' && profile.asksSignerId,
    fitsPdfa: fitsPdfa(profile),
  }
}

function formOriginsOf(profile: ProviderProfile): readonly string[] {
  switch (profile.protocol) {
    case 'cca-esign-2.1':
      return [new URL(profile.signUrl).origin, ...profile.formOrigins]
    case 'cca-esign-3':
      return [new URL(profile.authenticateUrl).origin, ...profile.formOrigins]
    case 'csc-2':
      return []
    default:
      return profile satisfies never
  }
}
