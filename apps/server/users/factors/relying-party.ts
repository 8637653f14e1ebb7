import { PRODUCT } from '@countersign/sign-in-pages'
import type { UserDeps } from '../deps.ts'

/** The relying party of WebAuthn. Its id is the host of the public address, without the port. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

export interface PasskeyDeps extends UserDeps {
  relyingParty: RelyingParty
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: PRODUCT, origin }
}
