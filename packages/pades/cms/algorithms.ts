export type DigestAlgorithm = 'sha256' | 'sha384' | 'sha512'

/** What we sign with. PSS is SHA-256, MGF1 with SHA-256 and a salt of 32 bytes. */
export type SignatureAlgorithm =
  | 'rsa-sha256'
  | 'rsa-sha384'
  | 'rsa-sha512'
  | 'rsa-pss-sha256'
  | 'ecdsa-sha256'
  | 'ecdsa-sha384'

/** What we verify: also what other tools sign with. */
export type VerifiableAlgorithm = SignatureAlgorithm | 'rsa-pss-sha384' | 'rsa-pss-sha512' | 'ecdsa-sha512' | 'ed25519'
