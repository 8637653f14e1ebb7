import { localizationFor } from './languages/index.ts'
import { type Block, type EmailMessage, layOut } from './layout.ts'
import { fill } from './phrase.ts'
import { dateWithZone } from './to-signer.ts'

// The mails to the sender about how a request ended. In English, like the API and its reference.

const LOCALIZATION = localizationFor('en')

export interface SenderEmailFacts {
  accountName: string
  documentName: string
  reference: string | null
  sandbox: boolean
}

export function declinedToSender(facts: SenderEmailFacts & { person: string; reason: string | null }): EmailMessage {
  const { person, reason } = facts
  return senderEmail(facts, '{person} declined to sign “{document}”', { person }, [
    paragraph('{person} has declined to sign “{document}”. The request has ended.', facts, { person }),
    ...(reason === null ? [] : [{ kind: 'quote', head: fill('The reason given:', {}), text: reason } as const]),
  ])
}

export function expiredToSender(
  facts: SenderEmailFacts & { expiresAt: string; timeZone: string; unsigned: string[] },
): EmailMessage {
  const until = dateWithZone(facts.expiresAt, facts.timeZone)
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(facts.unsigned)
  return senderEmail(facts, '“{document}” expired before everybody had signed', {}, [
    paragraph('“{document}” could be signed until {until}. No signature came from {names}.', facts, { until, names }),
    paragraph('To ask again, create a new request for the same document.', facts),
  ])
}

/** `reason`: the message of the seal error that ended the request. */
export function failedToSender(facts: SenderEmailFacts & { reason: string }): EmailMessage {
  const { reason } = facts
  return senderEmail(facts, '“{document}” could not be completed', {}, [
    paragraph('“{document}” could not be sealed: {reason}. The request has ended.', facts, { reason }),
    paragraph(
      'The signers have been notified. To ask again, upload the document again and create a new request.',
      facts,
    ),
  ])
}

/** `url`: where to download the signed document, if it is too large to attach. */
export function completedToSender(facts: SenderEmailFacts & { url: string | null }): EmailMessage {
  const files: Block[] =
    facts.url === null
      ? [paragraph('Attached are the signed document and its certificate of completion.', facts)]
      : [
          paragraph('The signed document is too large for a mail. Download it with your API key:', facts),
          { kind: 'link', label: 'Signed document', url: facts.url },
        ]
  return senderEmail(facts, 'Everybody has signed “{document}”', {}, [
    paragraph('Everybody has signed “{document}”.', facts),
    ...files,
  ])
}

function senderEmail(
  facts: SenderEmailFacts,
  subject: string,
  more: Record<string, string>,
  blocks: Block[],
): EmailMessage {
  const { copy } = LOCALIZATION
  const reference = facts.reference
  return layOut(
    LOCALIZATION,
    fill(subject, { document: facts.documentName, ...more }),
    [
      ...(facts.sandbox ? [{ kind: 'notice', phrase: fill(copy.sandbox, {}) } as const] : []),
      { kind: 'paragraph', phrase: fill(copy.greeting, { name: facts.accountName }) },
      ...blocks,
      ...(reference === null
        ? []
        : [{ kind: 'small', phrase: fill('Reference: {reference}', { reference }) } as const]),
    ],
    facts.sandbox,
  )
}

function paragraph(sentence: string, facts: SenderEmailFacts, more: Record<string, string> = {}): Block {
  return { kind: 'paragraph', phrase: fill(sentence, { document: facts.documentName, ...more }) }
}
