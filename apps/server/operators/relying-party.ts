/** The site for which operators' passkeys are made (WebAuthn §5.4.2): the service's public address. */
export interface RelyingParty {
  origin: string
  id: string
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, id: hostname }
}
