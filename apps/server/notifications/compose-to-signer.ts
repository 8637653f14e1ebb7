import type { Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import { mintLink } from '../signrequests/links.ts'
import { issueCode } from '../signrequests/signer-codes.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { attachmentsOf } from './attach-files.ts'
import type { Occasion, WriteDeps, Written } from './compose.ts'
import { speechFor } from './email-templates/languages/copy.ts'
import {
  cancelled,
  code,
  completed,
  declined,
  expired,
  failed,
  invitation,
  type LetterFacts,
  reminder,
  yourTurn,
} from './email-templates/to-signer.ts'
import { mintStopLink } from './unsubscribe/stop-reminders.ts'

/** What a signer is told. Each link is made for the mail it goes into, and for this signer alone. */
export async function writeToSigner(
  tx: Tx,
  { blobs, publicUrl }: WriteDeps,
  occasion: Occasion,
  signer: Signer,
): Promise<Written | undefined> {
  const { kind, stored, tenantId, sender } = occasion
  const { state, details } = stored
  const target = { tenantId, requestId: state.id, signerId: signer.id, generation: signer.linkGeneration }
  const newLink = () => mintLink(tx, publicUrl, sender.slot, target)
  const common = factsOf(occasion, signer)
  const time = { expiresAt: new Date(state.expiresAt).toISOString(), timeZone: details.timeZone }
  switch (kind) {
    case 'invitation': {
      const link = await newLink()
      const facts = { ...common, ...time, message: details.message, link }
      return { link, letter: followsOthers(stored, signer) ? yourTurn(facts) : invitation(facts) }
    }
    case 'reminder': {
      const link = await newLink()
      const unsubscribeUrl = await mintStopLink(tx, publicUrl, sender.slot, target)
      const facts = { ...common, ...time, message: details.message, link, stopLink: unsubscribeUrl }
      return { link, unsubscribeUrl, letter: reminder(facts) }
    }
    case 'code': {
      const issued = await issueCode(tx, target)
      return issued === undefined ? undefined : { letter: code({ ...common, code: issued }) }
    }
    case 'declined':
      return { letter: declined({ ...common, person: declinerOf(stored).name }) }
    case 'expired':
      return { letter: expired({ ...common, ...time, hasSigned: signer.state === 'signed' }) }
    case 'cancelled':
      return { letter: cancelled(common) }
    case 'failed':
      return { letter: failed(common) }
    case 'completed': {
      const attachments = await attachmentsOf(tx, blobs, occasion)
      if (attachments) return { attachments, letter: completed({ ...common, link: null }) }
      const link = await newLink()
      return { link, letter: completed({ ...common, link }) }
    }
    default:
      return kind satisfies never
  }
}

function factsOf({ stored: { details }, sender }: Occasion, signer: Signer): LetterFacts {
  return {
    speech: speechFor(details.signers.get(signer.id)?.options.locale ?? null),
    signerName: signer.name,
    documentName: details.documentName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: details.mode === 'test',
  }
}

/** In a sequence, whoever is not among the first. */
function followsOthers({ state }: StoredRequest, signer: Signer): boolean {
  return state.isSequential && state.signers.some(({ sequence }) => sequence < signer.sequence)
}

export function declinerOf({ state }: StoredRequest): Signer {
  const decliner = state.signers.find((signer) => signer.state === 'declined')
  if (!decliner) throw new Error(`request ${state.id} is declined, and nobody declined it`)
  return decliner
}
