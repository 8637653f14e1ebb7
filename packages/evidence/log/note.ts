import { concatBytes, fromBase64, toBase64, utf8 } from './encoding.ts'
import { isEqual } from './hash.ts'
import { COSIGNATURE_V1, isKeyName, type VerifierKey } from './key.ts'

// C2SP signed-note: a text, an empty line, and a line for each signature. Signatures by unknown keys are ignored. A note
// with a wrong signature by a known key is rejected.

/** Ed25519 (RFC 8032) with a raw 32-byte public key. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

export interface NoteSigner {
  readonly key: VerifierKey
  sign(message: Uint8Array): Promise<Uint8Array>
}

export interface SignedNote {
  /** Ends with a newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

export interface NoteSignature {
  readonly name: string
  readonly keyHash: Uint8Array
  readonly signature: Uint8Array
}

export interface OpenedNote {
  readonly text: string
  readonly signers: readonly SignedBy[]
}

export interface SignedBy {
  readonly key: VerifierKey
  /** The time in a witness's cosignature, in seconds since 1970. */
  readonly at: number | null
}

export class NoteRefused extends Error {
  override readonly name = 'NoteRefused'
}

const MAX_SIGNATURES = 100
const SIGNATURE_LINE = /^— (\S+) (\S+)$/u

export async function signNote(text: string, signer: NoteSigner): Promise<string> {
  checkText(text)
  const { key } = signer
  const signature = await signer.sign(utf8(text))
  return `${text}\n${signatureLine({ name: key.name, keyHash: key.keyHash, signature })}`
}

export function signatureLine({ name, keyHash, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes(keyHash, signature))}\n`
}

export function parseNote(note: string): SignedNote {
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) throw new NoteRefused('the note has no signatures')
  const text = note.slice(0, split + 1)
  checkText(text)
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) throw new NoteRefused(`the note has more than ${MAX_SIGNATURES} signatures`)
  return { text, signatures: lines.map(parseSignatureLine) }
}

export function parseSignatureLine(line: string): NoteSignature {
  const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!isKeyName(name) || !bytes || bytes.length < 5) throw new NoteRefused('a signature line is malformed')
  return { name, keyHash: bytes.slice(0, 4), signature: bytes.slice(4) }
}

/** Verifies the signatures by `keys`. At least one of them must have signed the note. */
export async function openNote(note: string, keys: readonly VerifierKey[], verify: VerifyEd25519): Promise<OpenedNote> {
  const { text, signatures } = parseNote(note)
  const signers: SignedBy[] = []
  for (const signature of signatures) {
    const key = keys.find(({ name, keyHash }) => name === signature.name && isEqual(keyHash, signature.keyHash))
    if (!key || signers.some((one) => one.key === key)) continue
    const signed = await verifySignature(text, signature, key, verify)
    if (!signed) throw new NoteRefused(`the signature by ${key.name} is wrong`)
    signers.push(signed)
  }
  if (signers.length === 0) throw new NoteRefused('no trusted key has signed the note')
  return { text, signers }
}

/** Undefined unless the key made the signature. */
export async function verifySignature(
  text: string,
  { signature }: NoteSignature,
  key: VerifierKey,
  verify: VerifyEd25519,
): Promise<SignedBy | undefined> {
  if (key.type !== COSIGNATURE_V1) {
    return (await verify(key.publicKey, utf8(text), signature)) ? { key, at: null } : undefined
  }
  if (signature.length !== 72) return undefined
  const at = Number(new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0))
  const isValid = await verify(key.publicKey, cosignedMessage(text, at), signature.slice(8))
  return isValid ? { key, at } : undefined
}

/** The message that a witness signs: the time and the note's text (C2SP tlog-cosignature). */
export function cosignedMessage(text: string, at: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${at}\n${text}`)
}

function checkText(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note's text contains no control characters except newlines
  if (!text.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f\ufffd]/u.test(text)) {
    throw new NoteRefused('the text of the note contains control characters or does not end with a newline')
  }
}
