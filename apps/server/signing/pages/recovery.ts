import { haveLinksEnded, linkHelpFor, mustAct, type Signer } from '@countersign/domain/signrequest'
import type { Help } from '@countersign/signing'
import type { Tx } from '../../platform/db/database.ts'
import { readCodeState } from '../../signrequests/signer/codes.ts'
import type { SignersRequest } from '../../signrequests/signer/read.ts'

// What a status page needs so that its reader knows who can help and what to do next.

export const NO_HELP: Help = { contact: null, ask: null, continueAt: null, retryAt: null }

/** What the error handler shows of the request of a link or visit that no longer works. */
export interface Recovery {
  senderName: string
  documentName: string | null
  sandbox: boolean
  help: Help
}

/** For a link or visit under this path. `continueAt`: where the visit can be moved to this browser. */
export function recoveryFor(
  { stored, sender, signer }: SignersRequest,
  generation: number,
  base: string,
  continueAt: string | null = null,
): Recovery {
  // Of a link of an earlier or an erased person, only that it no longer works is said.
  const isTheirs = generation >= signer.personSince && !haveLinksEnded(stored.state, signer, stored.now)
  return {
    senderName: sender.name,
    documentName: isTheirs ? stored.details.documentName : null,
    sandbox: stored.details.mode === 'test',
    help: { ...NO_HELP, contact: sender.contact, ask: askAt(stored, signer, base), continueAt },
  }
}

/** The form that asks for a new link; null where none would work. */
export function askAt(
  { state, now }: SignersRequest['stored'],
  signer: Signer,
  base: string,
  isLocked = false,
): Help['ask'] {
  const help = linkHelpFor(state, signer, now, isLocked)
  return help && { action: `${base}/new-link`, from: help === 'mail' ? 'mailbox' : 'sender' }
}

/** Whether too many wrong codes were entered by the signer's present links. */
export async function areCodesLocked(
  tx: Tx,
  tenantId: string,
  { stored, signer, options }: SignersRequest,
): Promise<boolean> {
  if (options.auth === 'none') return false
  const { id: signerId, linkGeneration: generation } = signer
  const { triesLeft } = await readCodeState(tx, { tenantId, requestId: stored.state.id, signerId, generation })
  return triesLeft === 0
}

/** The names of those whom the request waits for: before this recipient, or after they have acted. */
export function awaitedNames({ stored, signer }: SignersRequest): string[] {
  const { isSequential, signers } = stored.state
  const isAwaited = (other: Signer) => other.id !== signer.id && mustAct(other)
  const isBefore = (other: Signer) =>
    other.id === signer.witnessOf || (isSequential && other.sequence < signer.sequence)
  return signers
    .filter((other) => isAwaited(other) && (signer.state !== 'waiting' || isBefore(other)))
    .map(({ name }) => name)
}
