/** A signature that the uploaded file carries. */
export interface CarriedSignature {
  readonly kind: 'signature' | 'timestamp'
  readonly fields: readonly string[]
  /** The name in the signer's certificate. Trust is not checked here. */
  readonly signer: string | null
  /** RFC 3339; the time that the signature claims. */
  readonly claimedTime: string | null
}
