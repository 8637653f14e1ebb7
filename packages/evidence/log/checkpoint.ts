import { fromBase64, toBase64 } from './encoding.ts'
import { HASH_SIZE } from './hash.ts'
import type { VerifierKey } from './key.ts'
import { NoteRefused, type OpenedNote, openNote, type VerifyEd25519 } from './note.ts'

// C2SP tlog-checkpoint: which log, how many leaves, which root. Signed, it is what a log cannot take back.

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Lines after the third are extensions: they are passed over. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', decimal = '', encoded = ''] = text.split('\n')
  const root = fromBase64(encoded)
  const size = /^(0|[1-9]\d*)$/.test(decimal) ? Number(decimal) : Number.NaN
  if (origin === '' || !Number.isSafeInteger(size) || root?.length !== HASH_SIZE) {
    throw new NoteRefused('the text is not a checkpoint: an origin, a size, a root')
  }
  return { origin, size, root }
}

export interface OpenedCheckpoint extends Checkpoint {
  /** Who else than the log signed it. */
  readonly witnesses: OpenedNote['signers']
}

/** A checkpoint signed by the log itself, whose key is among `keys` under the checkpoint's origin. */
export async function openCheckpoint(
  note: string,
  keys: readonly VerifierKey[],
  verify: VerifyEd25519,
): Promise<OpenedCheckpoint> {
  const { text, signers } = await openNote(note, keys, verify)
  const checkpoint = parseCheckpoint(text)
  const isLogs = (name: string) => name === checkpoint.origin
  if (!signers.some(({ key }) => isLogs(key.name))) throw new NoteRefused('the log itself has not signed')
  return { ...checkpoint, witnesses: signers.filter(({ key }) => !isLogs(key.name)) }
}
