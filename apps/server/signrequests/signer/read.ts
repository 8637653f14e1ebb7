import type { Signer } from '@countersign/domain/signrequest'
import { FROM_OWN_ACCOUNT, UNVERIFIED } from '../../accounts/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder, text } from '../../platform/db/decode.ts'
import { readRequest } from '../load.ts'
import type { PlacedBoxJson, SignerOptions, StoredRequest } from '../stored-request.ts'

// Reads a request for one of its signers.

export interface SignersRequest {
  stored: StoredRequest
  signer: Signer
  boxes: PlacedBoxJson[]
  options: SignerOptions
  sender: Sender
}

export interface Sender {
  name: string
  /** Whether the pages warn that the sender is new. See UNVERIFIED. */
  unverified: boolean
}

export async function readAsSigner(
  tx: Tx,
  { requestId, signerId }: { requestId: string; signerId: string },
): Promise<SignersRequest | undefined> {
  const [stored, [row]] = await Promise.all([
    readRequest(tx, { requestId }),
    tx.query({
      name: 'sender-as-seen',
      text: `SELECT a.name, ${UNVERIFIED} AS unverified ${FROM_OWN_ACCOUNT}`,
    }),
  ])
  const signer = stored?.state.signers.find(({ id }) => id === signerId)
  const details = stored?.details.signers.get(signerId)
  if (!stored || !signer || !details || !row) return undefined
  return { stored, signer, ...details, sender: decodeSender(row) }
}

const decodeSender = rowDecoder('sender', { name: text, unverified: boolean })
