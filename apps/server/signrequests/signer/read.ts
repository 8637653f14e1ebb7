import type { SignerField } from '@countersign/domain/field'
import type { Signer } from '@countersign/domain/signrequest'
import { FROM_OWN_ACCOUNT, SENDER_CONTACT, UNVERIFIED } from '../../accounts/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { readRequest } from '../load.ts'
import type { PlacedBoxJson, SignerOptions, StoredRequest } from '../stored-request.ts'

// Reads a request for one of its signers.

export interface SignersRequest {
  stored: StoredRequest
  signer: Signer
  boxes: PlacedBoxJson[]
  fields: readonly SignerField[]
  options: SignerOptions
  sender: Sender
}

export interface Sender {
  name: string
  /** Where signers reach them. */
  contact: string | null
  /** Whether the pages warn that the sender is new. See UNVERIFIED. */
  unverified: boolean
  /** Whether the account lets signers name somebody else. */
  permitsDelegation: boolean
}

export async function readAsSigner(
  tx: Tx,
  { requestId, signerId }: { requestId: string; signerId: string },
): Promise<SignersRequest | undefined> {
  const [stored, [row]] = await Promise.all([
    readRequest(tx, { requestId }),
    tx.query({
      name: 'sender-as-seen',
      text: `SELECT a.name, ${SENDER_CONTACT} AS contact, ${UNVERIFIED} AS unverified, a.delegation ${FROM_OWN_ACCOUNT}`,
    }),
  ])
  const signer = stored?.state.signers.find(({ id }) => id === signerId)
  const details = stored?.details.signers.get(signerId)
  if (!stored || !signer || !details || !row) return undefined
  const { delegation: permitsDelegation, ...sender } = decodeSender(row)
  return { stored, signer, ...details, sender: { ...sender, permitsDelegation } }
}

const decodeSender = rowDecoder('sender', {
  name: text,
  contact: nullable(text),
  unverified: boolean,
  delegation: boolean,
})
