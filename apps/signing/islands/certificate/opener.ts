import { element } from '../dom.ts'

/** What opens a file, hashes, and looks at what is to be signed. */
export type Opener = typeof import('../opener.ts')
export type Entry = Awaited<ReturnType<Opener['openP12']>>[number]

/** Loaded when somebody has a file to open, and never on the way of a drawn mark. */
export function loadOpener(): Promise<Opener> {
  const { opener = '' } = element('signature', HTMLFormElement).dataset
  return import(opener) as Promise<Opener>
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
