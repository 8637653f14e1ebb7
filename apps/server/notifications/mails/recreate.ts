import type { Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { composeToSender } from '../compose-to-sender.ts'
import { composeToSigner } from '../compose-to-signer.ts'
import { type ComposeDeps, type ComposedMail, type MailSecrets, readSender } from '../mail-context.ts'
import type { MailRow } from './read.ts'

// A mail that was sent is not stored. It is composed again from the request as it is now. Links and codes are the right
// to act as the signer, so the copy has none that works.

/** RFC 2606: a name under `.invalid` never resolves. */
const INERT = 'https://not-shown.invalid'

const PLACEHOLDERS: MailSecrets = {
  link: async () => `${INERT}/signing-link`,
  unsubscribeLink: async () => `${INERT}/unsubscribe-link`,
  code: async () => '••••••',
}

export interface MailToRecreate {
  tenantId: string
  stored: StoredRequest
  row: MailRow
  /** See `zoneFor`. */
  zone: string | null
}

export interface RecreatedMail {
  to: { name: string; email: string }
  mail: ComposedMail
}

/** Creates nothing: no link, no code. */
export async function recreateMail(
  tx: Tx,
  deps: ComposeDeps,
  { tenantId, stored, row, zone }: MailToRecreate,
): Promise<RecreatedMail> {
  const sender = await readSender(tx)
  const signer = row.signer_id === null ? null : recipientOf(stored, row)
  const to = { name: (signer ?? sender).name, email: row.recipient }
  const context = { kind: row.kind, tenantId, stored, sender, signer, recipient: to, zone }
  const mail = signer
    ? await composeToSigner(tx, deps, context, signer, PLACEHOLDERS)
    : await composeToSender(tx, deps, context)
  if (!mail) throw gone()
  return { to, mail }
}

/** The person whom the mail was written to: the signer, or the person whom the signer has replaced. */
function recipientOf({ state }: StoredRequest, { signer_id, recipient }: MailRow): Signer {
  const signer = state.signers.find(({ id }) => id === signer_id)
  const address = recipient.toLowerCase()
  const isTheirs = ({ email }: { email: string }) => email.toLowerCase() === address
  const person = signer && [signer, ...signer.formerPersons].find(isTheirs)
  if (!signer || !person || recipient === '') throw gone()
  return { ...signer, name: person.name, email: person.email }
}

function gone(): Failure {
  return new Failure('not_found', 'This mail cannot be shown any more: the data of its recipient was erased.')
}
