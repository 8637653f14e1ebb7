import { Sha256 } from '@countersign/p12'

/** Synchronous SHA-256: the audit chain and the log hash many small values in sequence. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return new Sha256().update(bytes).digest()
}

/** SHA-256 of a text's UTF-8 bytes, in hex, as the audit chain uses it. */
export function sha256Hex(text: string): string {
  return hexOf(sha256(new TextEncoder().encode(text)))
}

/** SHA-256 of a whole file by WebCrypto, which is faster. */
export async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
