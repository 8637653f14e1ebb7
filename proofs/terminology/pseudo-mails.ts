import { ROLES, type Role } from '@countersign/domain/signrequest'
import { LANGUAGES, type MailMessages, mailMessages } from '@countersign/locales/mail'
import { hardCodedTextIn } from '@countersign/locales/testing/find-hard-coded.ts'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import * as digests from '../../apps/server/notifications/email-templates/digest.ts'
import { receipt } from '../../apps/server/notifications/email-templates/receipt.ts'
import * as toSender from '../../apps/server/notifications/email-templates/to-sender.ts'
import * as toSigner from '../../apps/server/notifications/email-templates/to-signer.ts'
import type { Localization } from '../../apps/server/platform/mail/layout/localization.ts'
import { compose } from '../../apps/server/users/mails/compose.ts'
import { SAMPLE_MAILS } from '../../apps/server/users/mails/testing/samples.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { unmarkedText } from './unmarked-text.ts'

const LINK = 'https://sign.example/s/0a1'
const FACTS = {
  signerName: 'Asha Rao',
  accountName: 'Harbour Lettings',
  senderName: 'Harbour Lettings',
  documentName: 'Rental agreement.pdf',
  reference: 'loan-7',
  message: 'Please sign by Friday',
  senderUnverified: true,
  sandbox: true,
  expiresAt: '2027-01-01T00:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  link: LINK,
  stopLink: `${LINK}/stop`,
  requestUrl: `${LINK}/request`,
}
/** The name of the service is the same in every language. */
const SERVICE = 'Countersign'
const DATA = [
  SERVICE,
  'India Standard Time',
  ...Object.values(FACTS),
  ...SAMPLE_MAILS.flatMap((mail) => Object.values(mail)),
].filter((value) => typeof value === 'string')

/** Every kind of mail in the pseudo-language has no text but messages and data: subject, text and HTML. */
export async function checkMails(): Promise<string> {
  const copy = mailMessages(addPseudoLanguage(LANGUAGES))
  checkAll(copy)
  // As if a template had a sentence of its own.
  await mustFind('hardCodedInMail', () => checkAll({ ...copy, review: 'Review and sign' }))
  return `${Object.keys(mailsWith(copy)).length} kinds of mail`
}

function checkAll(copy: MailMessages): void {
  for (const [kind, { subject, text, html }] of Object.entries(mailsWith(copy))) {
    const found = [
      ...unmarkedText(subject, DATA),
      ...text.split('\n').flatMap((line) => unmarkedText(line, DATA)),
      ...hardCodedTextIn(html, DATA),
    ]
    hold(found.length === 0, `the mail ${kind} has text that is in no catalogue: ${found[0]}`)
  }
}

function mailsWith(copy: MailMessages): Record<string, toSigner.EmailMessage> {
  const localization = { language: 'en', copy, direction: 'ltr', tag: 'en-XA' } as const
  const mails = ROLES.flatMap((role) =>
    Object.entries(mailsOfRole(localization, role)).map(([kind, mail]) => [`${kind} ${role}`, mail] as const),
  )
  const users = SAMPLE_MAILS.map((mail, i) => [`user ${mail.kind} ${i}`, compose(mail, localization)] as const)
  return Object.fromEntries([...mails, ...users])
}

/** The mails to a recipient with the role, and to the sender about what they did. */
function mailsOfRole(localization: Localization, role: Role): Record<string, toSigner.EmailMessage> {
  const roles = { role, declinerRole: role, witnessed: FACTS.accountName, everybodySigns: role === 'signer' }
  const delegatedBy = { name: FACTS.signerName, reason: FACTS.message }
  const now = Date.parse('2026-12-01')
  const facts = { ...FACTS, ...roles, now, localization, person: FACTS.signerName, hasActed: false, delegatedBy }
  const signed = { ...facts, at: facts.expiresAt, isDelayed: false }
  const expiries = { firstExpiry: facts.expiresAt, lastExpiry: '2027-02-01T00:00:00.000Z' }
  const documentNames = Array.from({ length: 40 }, (_, i) => `${facts.documentName} ${i % 20}`)
  const digestRole = role === 'witness' || role === 'viewer' ? 'any' : role
  const many = { ...facts, ...expiries, documentNames, role: digestRole } as const
  return {
    invitation: toSigner.invitation(facts),
    yourTurn: toSigner.yourTurn(facts),
    reminder: toSigner.reminder(facts),
    reminderOnLastDay: toSigner.reminder({ ...facts, now: Date.parse('2026-12-31') }),
    receipt: receipt({ ...signed, awaited: [facts.accountName, facts.senderName] }),
    receiptOfMany: receipt({ ...signed, awaited: Array(9).fill(facts.accountName) }),
    receiptDelayed: receipt({ ...signed, awaited: [], isDelayed: true }),
    declined: toSigner.declined(facts),
    expired: toSigner.expired(facts),
    expiredActed: toSigner.expired({ ...facts, hasActed: true }),
    cancelled: toSigner.cancelled(facts),
    failed: toSigner.failed(facts),
    completed: toSigner.completed({ ...facts, areAttached: true }),
    completedLarge: toSigner.completed({ ...facts, areAttached: false }),
    code: toSigner.code({ ...facts, code: '012345' }),
    manyInvitations: digests.manyInvitations(many),
    manyReminders: digests.manyReminders(many),
    manyRemindersOnLastDay: digests.manyReminders({ ...many, now: Date.parse('2026-12-31') }),
    manyReceipts: digests.manyReceipts(many),
    newListLink: digests.newListLink(facts),
    manyCompleted: digests.manyCompleted(many),
    manyCancelled: digests.manyCancelled(many),
    manyExpired: digests.manyExpired(many),
    senderDeclined: toSender.declinedToSender({ ...facts, reason: facts.message }),
    senderDelegated: toSender.delegatedToSender({
      ...{ ...facts, reason: facts.message },
      next: { name: facts.signerName, email: 'next@example.com' },
    }),
    senderExpired: toSender.expiredToSender({ ...facts, awaited: [facts.signerName, facts.accountName] }),
    senderFailed: toSender.failedToSender({ ...facts, reason: facts.message }),
    senderCompleted: toSender.completedToSender({ ...facts, url: null }),
    senderCompletedLarge: toSender.completedToSender({ ...facts, url: LINK }),
  }
}
