import { LANGUAGES, type MailMessages, mailMessages } from '@countersign/locales/mail'
import { hardCodedTextIn } from '@countersign/locales/testing/find-hard-coded.ts'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import * as digests from '../../apps/server/notifications/email-templates/digest.ts'
import * as toSender from '../../apps/server/notifications/email-templates/to-sender.ts'
import * as toSigner from '../../apps/server/notifications/email-templates/to-signer.ts'
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
}
/** The name of the service is the same in every language. */
const SERVICE = 'Countersign'
const DATA = [SERVICE, ...Object.values(FACTS), ...SAMPLE_MAILS.flatMap((mail) => Object.values(mail))].filter(
  (value) => typeof value === 'string',
)

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
  const facts = { ...FACTS, localization, person: FACTS.signerName, hasSigned: false }
  const expiries = { firstExpiry: facts.expiresAt, lastExpiry: '2027-02-01T00:00:00.000Z' }
  const names = Array.from({ length: 40 }, (_, i) => `${facts.documentName} ${i % 20}`)
  const many = { ...facts, ...expiries, documentNames: names }
  return {
    invitation: toSigner.invitation(facts),
    yourTurn: toSigner.yourTurn(facts),
    reminder: toSigner.reminder(facts),
    declined: toSigner.declined(facts),
    expired: toSigner.expired(facts),
    expiredSigned: toSigner.expired({ ...facts, hasSigned: true }),
    cancelled: toSigner.cancelled(facts),
    failed: toSigner.failed(facts),
    completed: toSigner.completed({ ...facts, link: null }),
    completedLarge: toSigner.completed(facts),
    code: toSigner.code({ ...facts, code: '012345' }),
    manyInvitations: digests.manyInvitations(many),
    manyReminders: digests.manyReminders(many),
    manyCompleted: digests.manyCompleted(many),
    manyCancelled: digests.manyCancelled(many),
    manyExpired: digests.manyExpired(many),
    senderDeclined: toSender.declinedToSender({ ...facts, reason: facts.message }),
    senderExpired: toSender.expiredToSender({ ...facts, unsigned: [facts.signerName, facts.accountName] }),
    senderFailed: toSender.failedToSender({ ...facts, reason: facts.message }),
    senderCompleted: toSender.completedToSender({ ...facts, url: null }),
    senderCompletedLarge: toSender.completedToSender({ ...facts, url: LINK }),
    ...Object.fromEntries(SAMPLE_MAILS.map((mail, i) => [`user ${mail.kind} ${i}`, compose(mail, localization)])),
  }
}
