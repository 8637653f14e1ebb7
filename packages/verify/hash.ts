import { Sha256 } from '@countersign/p12'

/** At once: the chain and the log hash many small things, one after the other. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return new Sha256().update(bytes).digest()
}

/** Of a text's UTF-8 bytes, in hex: what the chain asks for. */
export function sha256Hex(text: string): string {
  return hexOf(sha256(new TextEncoder().encode(text)))
}

/** Of a whole file, by the platform, which is faster. */
export async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
