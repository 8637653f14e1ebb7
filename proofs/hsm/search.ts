import { createECDH, createPublicKey, type JsonWebKey } from 'node:crypto'

/**
 * Whether a private key lies open in some bytes, reported from its public half alone, since nobody here has the private
 * one: a window over the bytes is the key when it divides the modulus, or when it times the base point is the point.
 */
export function holdsPrivateKey(publicKey: Uint8Array, bytes: Uint8Array): boolean {
  const jwk = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' }).export({ format: 'jwk' })
  return jwk.kty === 'RSA' ? holdsPrime(jwk, bytes) : holdsScalar(jwk, bytes)
}

function holdsPrime({ n }: JsonWebKey, bytes: Uint8Array): boolean {
  const modulus = Buffer.from(n ?? '', 'base64url')
  const product = bigEndian(modulus)
  return windows(bytes, modulus.length / 2).some((window) => {
    const candidate = bigEndian(window)
    return candidate > 1n && product % candidate === 0n
  })
}

function holdsScalar({ x, y }: JsonWebKey, bytes: Uint8Array): boolean {
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x ?? '', 'base64url'), Buffer.from(y ?? '', 'base64url')])
  const curve = createECDH('prime256v1')
  return windows(bytes, 32).some((window) => {
    try {
      curve.setPrivateKey(window)
    } catch {
      return false // zero, or beyond the curve's order
    }
    return curve.getPublicKey().equals(point)
  })
}

/** Each run of so many bytes, once, in both byte orders. */
function windows(bytes: Uint8Array, length: number): Buffer[] {
  const seen = new Map<string, Buffer>()
  for (let start = 0; start + length <= bytes.length; start += 1) {
    const forward = Buffer.from(bytes.subarray(start, start + length))
    for (const window of [forward, Buffer.from(forward).reverse()]) seen.set(window.toString('latin1'), window)
  }
  return [...seen.values()]
}

function bigEndian(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}
