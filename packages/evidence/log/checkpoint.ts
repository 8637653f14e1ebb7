import { fromBase64, toBase64 } from './encoding.ts'
import { HASH_SIZE } from './hash.ts'
import type { VerifierKey } from './key.ts'
import { NoteRefused, type OpenedNote, openNote, type VerifyEd25519 } from './note.ts'

// C2SP tlog-checkpoint: the log's origin, its size and its root, as a signed note.

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Lines after the third are extensions and are ignored. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', decimal = '', encoded = ''] = text.split('\n')
  const root = fromBase64(encoded)
  const size = /^(0|[1-9]\d*)$/.test(decimal) ? Number(decimal) : Number.NaN
  if (origin === '' || !Number.isSafeInteger(size) || root?.length !== HASH_SIZE) {
    throw new NoteRefused('the text is not a checkpoint with origin, size and root')
  }
  return { origin, size, root }
}

export interface OpenedCheckpoint extends Checkpoint {
  /** Signers other than the log. */
  readonly witnesses: OpenedNote['signers']
}

/** Opens a checkpoint that is signed with a key in `keys` whose name is the checkpoint's origin. */
export async function openCheckpoint(
  note: string,
  keys: readonly VerifierKey[],
  verify: VerifyEd25519,
): Promise<OpenedCheckpoint> {
  const { text, signers } = await openNote(note, keys, verify)
  const checkpoint = parseCheckpoint(text)
  const isLog = (name: string) => name === checkpoint.origin
  if (!signers.some(({ key }) => isLog(key.name))) throw new NoteRefused('the checkpoint is not signed by its log')
  return { ...checkpoint, witnesses: signers.filter(({ key }) => !isLog(key.name)) }
}
