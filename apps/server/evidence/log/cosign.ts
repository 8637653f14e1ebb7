import {
  isEqual,
  NoteRefused,
  type NoteSignature,
  parseCheckpoint,
  parseNote,
  signatureLine,
  type VerifierKey,
  verifySignature,
  webCryptoEd25519,
} from '@countersign/evidence/log'
import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text as textColumn } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'

/**
 * Adds the signatures of known witnesses to one of the log's checkpoints. Returns the names of these witnesses. Ignores
 * signatures by other keys. `resolver` is connected as the role countersign_resolver.
 */
export async function addCosignatures(
  resolver: Database,
  log: string,
  note: string,
  witnesses: readonly VerifierKey[],
): Promise<string[]> {
  const { text, signatures } = readable(note)
  const { size } = parsed(text)
  const [known] = await resolver.query('SELECT note FROM log_checkpoints WHERE log = $1 AND size = $2', [log, size])
  if (!known || parseNote(decodeNote(known).note).text !== text)
    throw new Failure('not_found', 'This is not a checkpoint of this log. Sign the newest one as it is served.')
  const added: string[] = []
  for (const signature of signatures) {
    const witness = witnesses.find(
      ({ name, keyHash }) => name === signature.name && isEqual(keyHash, signature.keyHash),
    )
    if (!witness) continue
    await mustBeRight(text, signature, witness)
    await resolver.query(
      `INSERT INTO log_cosignatures (log, size, witness, line) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [log, size, witness.name, signatureLine(signature)],
    )
    added.push(witness.name)
  }
  if (added.length > 0) return added
  throw refused('none of the signatures is by a witness that is known here')
}

const decodeNote = rowDecoder('log_checkpoints', { note: textColumn })

async function mustBeRight(text: string, signature: NoteSignature, witness: VerifierKey): Promise<void> {
  if (await verifySignature(text, signature, witness, webCryptoEd25519)) return
  throw refused(`the signature by ${witness.name} is not right`)
}

function readable(note: string): ReturnType<typeof parseNote> {
  return orRefused(() => parseNote(note))
}

function parsed(text: string): ReturnType<typeof parseCheckpoint> {
  return orRefused(() => parseCheckpoint(text))
}

function orRefused<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof NoteRefused) throw refused(error.message)
    throw error
  }
}

function refused(problem: string): Failure {
  return new Failure('signature_refused', `This cannot be taken: ${problem}.`, { details: { problem } })
}
