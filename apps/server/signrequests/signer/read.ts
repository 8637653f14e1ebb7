import type { Signer } from '@countersign/domain/signrequest'
import { FROM_OWN_ACCOUNT, UNVERIFIED } from '../../accounts/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRequest } from '../load.ts'
import type { PlacedBoxJson, SignerOptions, StoredRequest } from '../stored-request.ts'

// A request as one of its signers meets it.

export interface SignersRequest {
  stored: StoredRequest
  signer: Signer
  boxes: PlacedBoxJson[]
  options: SignerOptions
  sender: Sender
}

export interface Sender {
  name: string
  /** Nobody has looked at the account yet. */
  unverified: boolean
}

export async function readAsSigner(
  tx: Tx,
  { requestId, signerId }: { requestId: string; signerId: string },
): Promise<SignersRequest | undefined> {
  const [stored, [sender]] = await Promise.all([
    readRequest(tx, { requestId }),
    tx.query<{ name: string; unverified: boolean }>({
      name: 'sender-as-seen',
      text: `SELECT a.name, ${UNVERIFIED} AS unverified ${FROM_OWN_ACCOUNT}`,
    }),
  ])
  const signer = stored?.state.signers.find(({ id }) => id === signerId)
  const details = stored?.details.signers.get(signerId)
  if (!stored || !signer || !details || !sender) return undefined
  return { stored, signer, ...details, sender }
}
