import { speechFor } from './languages/copy.ts'
import { type Block, type Letter, layOut } from './layout.ts'
import { fill } from './phrase.ts'
import { dateWithZone } from './to-signer.ts'

// The mails to the account a request was sent from: how it ended. In English, as the API and its reference are.

const SPEECH = speechFor('en')

export interface SenderFacts {
  accountName: string
  documentName: string
  reference: string | null
  sandbox: boolean
}

export function declinedToSender(facts: SenderFacts & { person: string; reason: string | null }): Letter {
  const { person, reason } = facts
  return letter(facts, '{person} declined to sign “{document}”', { person }, [
    said('{person} has declined to sign “{document}”. The request has ended.', facts, { person }),
    ...(reason === null ? [] : [{ kind: 'quote', head: fill('The reason given:', {}), text: reason } as const]),
  ])
}

export function expiredToSender(
  facts: SenderFacts & { expiresAt: string; timeZone: string; unsigned: string[] },
): Letter {
  const until = dateWithZone(facts.expiresAt, facts.timeZone)
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(facts.unsigned)
  return letter(facts, '“{document}” expired before everybody had signed', {}, [
    said('“{document}” could be signed until {until}. No signature came from {names}.', facts, { until, names }),
    said('To ask again, create a new request for the same document.', facts),
  ])
}

export function failedToSender(facts: SenderFacts): Letter {
  return letter(facts, '“{document}” could not be completed', {}, [
    said(
      '“{document}” could not be sealed, and the operator has ended the request. The signers have been told.',
      facts,
    ),
    said('To ask again, create a new request for the same document.', facts),
  ])
}

/** `url`: where the signed document is, if it was too large to attach. */
export function completedToSender(facts: SenderFacts & { url: string | null }): Letter {
  const files: Block[] =
    facts.url === null
      ? [said('Attached are the signed document and its certificate of completion.', facts)]
      : [
          said('The signed document is too large for a mail. Download it with your API key:', facts),
          { kind: 'link', label: 'Signed document', url: facts.url },
        ]
  return letter(facts, 'Everybody has signed “{document}”', {}, [
    said('Everybody has signed “{document}”.', facts),
    ...files,
  ])
}

function letter(facts: SenderFacts, subject: string, more: Record<string, string>, blocks: Block[]): Letter {
  const { words } = SPEECH
  const reference = facts.reference
  return layOut(
    SPEECH,
    fill(subject, { document: facts.documentName, ...more }),
    [
      ...(facts.sandbox ? [{ kind: 'notice', phrase: fill(words.sandbox, {}) } as const] : []),
      { kind: 'paragraph', phrase: fill(words.greeting, { name: facts.accountName }) },
      ...blocks,
      ...(reference === null
        ? []
        : [{ kind: 'small', phrase: fill('Reference: {reference}', { reference }) } as const]),
    ],
    facts.sandbox,
  )
}

function said(sentence: string, facts: SenderFacts, more: Record<string, string> = {}): Block {
  return { kind: 'paragraph', phrase: fill(sentence, { document: facts.documentName, ...more }) }
}
