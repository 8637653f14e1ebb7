import type { Template } from '@countersign/locales'
import { usersMessages } from '@countersign/locales/users'
import type { Role } from '@countersign/sign-in-pages'
import { type Block, type EmailMessage, layOut } from '../../platform/mail/layout/layout.ts'
import { type Localization, localizationFor } from '../../platform/mail/layout/localization.ts'
import { fill, type Phrase } from '../../platform/mail/layout/phrase.ts'
import type { FactorChange, UserMail } from './mail.ts'

export type { EmailMessage } from '../../platform/mail/layout/layout.ts'
export type { FactorChange, UserMail } from './mail.ts'

/** A mail to a user, in the user's language. Pure: tokens and links are made by the caller. */
export function composeUserMail(mail: UserMail, language: string | null): EmailMessage {
  return compose(mail, localizationFor(language))
}

export function compose(mail: UserMail, localization: Localization): EmailMessage {
  const { users, unexpected } = localization.copy
  const writer = writerFor(localization)
  const { date } = writer
  switch (mail.kind) {
    case 'verify':
      return writer.write(users.verify, {}, [...writer.button(users.verify.button, mail), small(unexpected)])
    case 'claim':
      return writer.write(users.claim, mail, writer.button(users.claim.button, mail))
    case 'recovery':
      return writer.write(users.recovery, mail, [...writer.button(users.recovery.button, mail), small(unexpected)])
    case 'recovery-notice':
      return writer.write(users.recoveryNotice, { ...mail, until: date(mail.until) }, [
        paragraph([users.recoveryNotice.next]),
        ...writer.button(users.recoveryNotice.button, { link: mail.link, expiresAt: mail.until }),
      ])
    case 'recovery-waiting':
      return writer.write(users.recoveryWaiting, { ...mail, until: date(mail.until) }, [
        paragraph([users.recoveryWaiting.next]),
        ...writer.button(users.recoveryNotice.button, { link: mail.link, expiresAt: mail.until }),
      ])
    case 'recovery-ready':
      return writer.write(users.recoveryReady, mail, writer.button(users.recoveryReady.button, mail))
    case 'recovery-done':
      return writer.write(users.recoveryDone, { ...mail, date: date(mail.at) }, writer.notYou(mail.recover))
    case 'recovery-cancelled':
      return writer.write(users.recoveryCancelled, { ...mail, date: date(mail.at) }, [
        paragraph(fill(users.recoveryCancelled.next, { person: mail.person, email: mail.email }, localization.tag)),
      ])
    case 'email-change':
      return writer.write(users.emailChange, mail, [
        ...writer.button(users.emailChange.button, mail),
        ...writer.notYou(mail.recover),
      ])
    case 'invitation':
      return writer.write(users.invitation, writer.withRole(mail), [
        ...writer.button(users.invitation.button, mail),
        small(unexpected),
      ])
    case 'new-sign-in':
      return writer.write(users.newSignIn, { ...mail, date: date(mail.at) }, [
        paragraph(fill(users.newSignIn.origin, { browser: mail.browser, address: mail.address }, localization.tag)),
        ...writer.pages(mail),
      ])
    case 'factor':
      return writer.write(users.factor, { ...mail, date: date(mail.at) }, [
        paragraph(changePhrase(mail.change, localization)),
        ...writer.pages(mail),
      ])
    case 'role-changed':
      return writer.write(users.roleChanged, writer.withRole(mail), writer.settings(mail.settings))
    case 'removed':
      return writer.write(users.removed, mail, [])
    case 'approved':
      return writer.write(users.approved, mail, writer.plainButton(users.approved.button, mail.link))
    case 'sender-domain-lost':
      return writer.write(users.senderDomainLost, mail, writer.plainButton(users.senderDomainLost.button, mail.link))
    case 'closing':
      return writer.write(users.closing, { ...mail, until: date(mail.until) }, [])
    default:
      return mail satisfies never
  }
}

interface Copy<Subject, Opening> {
  readonly subject: string | Template<Subject>
  readonly opening: string | Template<Opening>
}

/** Writes the parts that mails share. */
function writerFor(localization: Localization) {
  const { copy, tag, language } = localization
  const { users } = copy
  const date = (instant: string): string =>
    `${new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} (UTC)`
  // At run time both are the text of the message; one without arguments takes no value.
  const phrase = <Values>(message: string | Template<Values>, values: Values): Phrase =>
    fill(message as Template<Values>, values, tag).map((part) => asAddress(part, values as object))
  const write = <Subject, Opening>(texts: Copy<Subject, Opening>, values: Subject & Opening, blocks: Block[]) =>
    layOut(
      localization,
      phrase<Subject>(texts.subject, values),
      [paragraph(phrase<Opening>(texts.opening, values)), ...blocks, small(SERVICE)],
      false,
    )
  const plainButton = (label: string, url: string): Block[] => [{ kind: 'button', label, url, urlLabel: copy.copyLink }]
  const button = (label: string, { link, expiresAt }: { link: string; expiresAt: string }): Block[] => [
    ...plainButton(label, link),
    { kind: 'small', phrase: fill(users.until, { until: date(expiresAt) }, tag) },
  ]
  const notYou = (recover: string): Block[] => [
    small(users.notYou),
    { kind: 'link', label: users.recovery.subject, url: recover },
  ]
  const settings = (url: string): Block[] => [{ kind: 'link', label: users.settings, url }]
  return {
    date,
    write,
    button,
    plainButton,
    notYou,
    settings,
    pages: (urls: { settings: string; recover: string }) => [...notYou(urls.recover), ...settings(urls.settings)],
    withRole: <Facts extends { role: Role }>(facts: Facts) => ({
      ...facts,
      role: usersMessages(language).roles[facts.role],
    }),
  }
}

/** At the end of each mail: a person has users at many services. */
const SERVICE = 'Countersign'
const ADDRESS = /^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+$/u

/** The addresses of users can be copied; names that look like one cannot. */
function asAddress(part: Phrase[number], values: { email?: string; from?: string; to?: string }): Phrase[number] {
  if (typeof part === 'string' || !ADDRESS.test(part.value)) return part
  const isAddress = [values.email, values.from, values.to].includes(part.value)
  return isAddress ? { value: part.value, isAddress } : part
}

function changePhrase(change: FactorChange, { copy, tag }: Localization): Phrase {
  const { factor } = copy.users
  return change.kind === 'passkey_added' || change.kind === 'passkey_removed'
    ? fill(factor[change.kind], { name: change.name }, tag)
    : [factor[change.kind]]
}

function paragraph(phrase: Phrase): Block {
  return { kind: 'paragraph', phrase }
}

function small(text: string): Block {
  return { kind: 'small', phrase: [text] }
}
