import { ROLES, type Role } from '@countersign/domain/signrequest'
import { LOCALES } from '@countersign/locales'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import { manyCancelled, manyCompleted, manyExpired, manyInvitations, manyReceipts, manyReminders } from './digest.ts'
import { receipt } from './receipt.ts'
import { completedToSender, declinedToSender, expiredToSender, failedToSender } from './to-sender.ts'
import * as templates from './to-signer.ts'

const LINK = 'https://sign.example/s/0a1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const STOP = 'https://sign.example/unsubscribe/0a1_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
const CONSOLE = 'https://sign.example/app/acc_1/live/requests/doc_1'

const facts = {
  signerName: 'Asha Rao',
  documentName: 'Rental agreement.pdf',
  senderName: 'Example Lending',
  senderUnverified: false,
  sandbox: false,
  message: null as string | null,
  expiresAt: '2027-01-01T00:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  role: 'signer' as Role,
  witnessed: 'Vikram Rao',
  everybodySigns: true,
  now: Date.parse('2026-12-01'),
  delegatedBy: null as { name: string; reason: string } | null,
}

type Facts = typeof facts

/** Every email to signers, in one language. */
function all(locale: string | null, changed: Partial<Facts> = {}): Record<string, templates.EmailMessage> {
  const common = { ...facts, ...changed, localization: localizationFor(locale) }
  const expiries = { firstExpiry: common.expiresAt, lastExpiry: '2027-02-01T00:00:00.000Z' }
  const role = common.role === 'witness' || common.role === 'viewer' ? 'any' : common.role
  const documentNames = [common.documentName, `${common.documentName} 2`]
  const many = { ...common, ...expiries, role, documentNames, link: LINK } as const
  const signed = { ...common, at: common.expiresAt, link: LINK, stopLink: STOP }
  return {
    invitation: templates.invitation({ ...common, link: LINK }),
    delegated: templates.invitation({ ...common, delegatedBy: { name: 'Ben Ode', reason: 'on leave' }, link: LINK }),
    yourTurn: templates.yourTurn({ ...common, link: LINK }),
    reminder: templates.reminder({ ...common, link: LINK, stopLink: STOP }),
    lastDay: templates.reminder({ ...common, now: Date.parse('2026-12-31'), link: LINK, stopLink: STOP }),
    receipt: receipt({ ...signed, awaited: ['Ben Ode'], isDelayed: false }),
    receiptDelayed: receipt({ ...signed, awaited: [], isDelayed: true }),
    declined: templates.declined({ ...common, person: common.signerName, declinerRole: common.role }),
    expired: templates.expired({ ...common, hasActed: false }),
    expiredThoughActed: templates.expired({ ...common, hasActed: true }),
    cancelled: templates.cancelled(common),
    failed: templates.failed(common),
    completed: templates.completed({ ...common, link: LINK, areAttached: true }),
    completedLarge: templates.completed({ ...common, link: LINK, areAttached: false }),
    code: templates.code({ ...common, code: '012345' }),
    manyInvitations: manyInvitations(many),
    manyReminders: manyReminders({ ...many, stopLink: STOP }),
    manyReceipts: manyReceipts({ ...many, stopLink: STOP }),
    manyCompleted: manyCompleted(many),
    manyCancelled: manyCancelled(many),
    manyExpired: manyExpired({ ...many, hasActed: false }),
  }
}

function ofEveryRole(locale: string): [string, templates.EmailMessage][] {
  return ROLES.flatMap((role) =>
    Object.entries(all(locale, { role, everybodySigns: role === 'signer' })).map(
      ([kind, email]): [string, templates.EmailMessage] => [`${kind} to ${role}`, email],
    ),
  )
}

function toSender(locale: string, changed: Partial<Facts> = {}): templates.EmailMessage[] {
  const { signerName: person, senderName: accountName, ...rest } = { ...facts, ...changed }
  const common = { ...rest, requestUrl: CONSOLE, accountName, reference: person, localization: localizationFor(locale) }
  return [
    declinedToSender({ ...common, person, declinerRole: common.role, reason: person }),
    expiredToSender({ ...common, awaited: [person, person] }),
    failedToSender({ ...common, reason: 'the service cannot append to the document' }),
    completedToSender({ ...common, url: null }),
    completedToSender({ ...common, url: 'https://sign.example/api/v1/x/signed-document' }),
  ]
}

describe.each(LOCALES)('in %s', (language) => {
  test('each email names the document, says the same in text and HTML, and is in one language and direction', () => {
    for (const [kind, email] of ofEveryRole(language)) {
      expect(email.subject + email.text, kind).toContain(facts.documentName)
      expect(email.text, kind).toContain(facts.signerName)
      expect(email.html, kind).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(wordsOf(email.html), kind).toEqual(
        expect.arrayContaining(wordsOf(email.text.replace(/^[*>-] /gm, '').replace(STOP, ''))),
      )
      expect(email.subject, kind).not.toMatch(/[\r\n{}]/)
    }
  })

  test('each email to the sender is in the account’s language and names the document', () => {
    for (const email of [...toSender(language), ...toSender(language, { role: 'approver', everybodySigns: false })]) {
      expect(email.subject).toContain(facts.documentName)
      expect(email.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(`${email.subject}${email.text}`).not.toMatch(/[{}]/)
    }
  })
})

test('uses the signer’s language for any region, and English if it is not supported', () => {
  const localized = (tag: string | null) => [localizationFor(tag).language, localizationFor(tag).tag]
  expect(localized('pt-BR')).toEqual(['pt', 'pt-BR'])
  expect(localized('hi')).toEqual(['hi', 'hi'])
  expect(localized('zh-Hant-TW')).toEqual(['zh', 'zh-Hant-TW'])
  expect(localized('en-zz-zz')).toEqual(['en', 'en-GB']) // not a BCP 47 tag
  for (const tag of [null, 'it', 'toString', 'constructor-x1']) expect(localized(tag)).toEqual(['en', 'en-GB'])
})

test.each<[Role, string, string]>([
  ['signer', 'Example Lending asks you to sign “Rental agreement.pdf”', 'Review and sign'],
  ['approver', 'Example Lending asks you to approve “Rental agreement.pdf”', 'Review and approve'],
  [
    'witness',
    'Example Lending asks you to witness the signature of Vikram Rao on “Rental agreement.pdf”',
    'Review and sign as witness',
  ],
  ['viewer', 'Example Lending asks you to read “Rental agreement.pdf”', 'Open the document'],
  ['cc', 'Example Lending shows you “Rental agreement.pdf”', 'Open the document'],
])('says what a %s is asked to do, in the subject and on the button', (role, subject, button) => {
  const { invitation, yourTurn } = all('en', { role })
  expect(invitation?.subject).toBe(subject)
  expect(invitation?.html).toMatch(new RegExp(`href="${LINK}"[^>]*>${button}</a>`))
  expect(yourTurn?.subject).toBe('Your turn to sign “Rental agreement.pdf”')
  if (role !== 'signer' && role !== 'witness') expect(invitation?.text).not.toMatch(/sign until|sign in your name/)
})

test('says that everybody has signed only if everybody signs, and that a cc recipient gets a copy', () => {
  const subjectOf = (changed: Partial<Facts>) => all('en', changed).completed?.subject
  expect(subjectOf({})).toBe('Everybody has signed “Rental agreement.pdf”')
  expect(subjectOf({ everybodySigns: false })).toBe('“Rental agreement.pdf” is completed')
  expect(subjectOf({ role: 'cc' })).toBe('Your copy of “Rental agreement.pdf”')
  for (const { subject, text } of Object.values(all('en', { role: 'approver', everybodySigns: false }))) {
    expect(`${subject} ${text}`).not.toMatch(/everybody (has )?signed/i)
  }
})

test('shows the last minute to sign in the account’s time zone, with its name', () => {
  const email = templates.invitation({ ...facts, localization: localizationFor('en'), link: LINK })
  expect(email.text).toContain('You can sign until 1 January 2027 at 05:29 (India Standard Time, GMT+5:30).')
})

test('starts with a notice in the sandbox and for an unverified sender', () => {
  for (const email of Object.values(all('en', { sandbox: true, senderUnverified: true }))) {
    expect(email.subject).toMatch(/^\[Sandbox\] /)
    const [sandbox, unverified] = email.text.split('\n\n')
    expect(sandbox).toMatch(/^\* SANDBOX: this is a test/)
    expect(unverified).toMatch(/^\* We have not verified who “Example Lending” is/)
  }
  for (const email of Object.values(all('en'))) expect(email.text).not.toMatch(/SANDBOX|not verified/)
})

test('has an unsubscribe link only in reminders and receipts, and no other link than the given ones', () => {
  for (const [kind, email] of Object.entries(all('en'))) {
    const links = new Set(email.html.match(/href="[^"]*"/g))
    const expected = LINKED.includes(kind) ? [`href="${LINK}"`] : []
    expect([...links], kind).toEqual([
      ...expected,
      ...(/reminder|lastDay|receipt/i.test(kind) ? [`href="${STOP}"`] : []),
    ])
    expect(email.html, kind).not.toMatch(/src=|url\(|<script|<link/)
  }
})

const LINKED = [
  ...[
    'invitation',
    'delegated',
    'yourTurn',
    'reminder',
    'lastDay',
    'receipt',
    'receiptDelayed',
    'completed',
    'completedLarge',
    'manyInvitations',
    'manyReminders',
    'manyReceipts',
    'manyCompleted',
  ],
]

describe('a digest', () => {
  const many = {
    ...facts,
    role: 'signer' as const,
    localization: localizationFor('en'),
    firstExpiry: facts.expiresAt,
    lastExpiry: facts.expiresAt,
    link: LINK,
  }
  const listed = (documentNames: string[]) =>
    manyInvitations({ ...many, documentNames }).text.match(/^(- .*|and .*)$/gm) ?? []

  test('lists the first ten documents and the number of the others', () => {
    const names = Array.from({ length: 500 }, (_, i) => `Lease ${i + 1}.pdf`)
    expect(listed(names)).toEqual([...names.slice(0, 10).map((name) => `- ${name}`), 'and 490 more'])
    expect(listed(names.slice(0, 11))).toEqual(names.slice(0, 11).map((name) => `- ${name}`))
  })

  test('lists equal names once, with their number', () => {
    expect(listed([...Array.from({ length: 1_200 }, () => 'Lease.pdf'), 'Annex.pdf'])).toEqual([
      '- Lease.pdf × 1,200',
      '- Annex.pdf',
    ])
  })

  test('shortens a title to one line', () => {
    const [first, second] = listed(['Lease\n\nhttps://evil.example/', 'x'.repeat(300)])
    expect(first).toMatch(/^- Lease https/)
    expect(second).toBe(`- ${'x'.repeat(99)}…`)
  })

  test('shows the common deadline, or the earliest', () => {
    const until = (lastExpiry: string) => manyInvitations({ ...many, documentNames: ['a', 'b'], lastExpiry }).text
    expect(until(facts.expiresAt)).toContain(
      'You can sign until 1 January 2027 at 05:29 (India Standard Time, GMT+5:30).',
    )
    expect(until('2027-02-01T00:00:00.000Z')).toContain('The earliest deadline among them is 1 January 2027 at 05:29')
  })
})

describe('untrusted text', () => {
  const payloads = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '{{7*7}} #{7*7} <%= 7*7 %> {sender} {code}',
    '</title></head><body onload=alert(1)>',
    "' onmouseover='alert(1)",
    'javascript:alert(1)',
    'A\r\nBcc: b@evil.test',
    'Asha \u202egro.live\u2066',
    '&lt;b&gt;&amp;&#x3c;',
    '<!-- --><![CDATA[x]]>',
  ]

  test.each(payloads)('is never interpreted as markup: %j', (payload) => {
    const hostile = { signerName: payload, documentName: payload, senderName: payload, message: payload }
    const plain = tagsOf({ signerName: 'x', documentName: 'x', senderName: 'x', message: 'x' })
    expect(tagsOf(hostile)).toEqual(plain)
    for (const email of written(hostile)) {
      expect(email.subject + email.text + email.html).not.toMatch(/[\u202a-\u202e\u2066\u2067]/)
      expect(email.subject).not.toMatch(/[\r\n]/)
      expect(`${email.text}${email.html}`).not.toContain('49')
    }
  })

  test('is never interpreted as markup (generated)', () => {
    const plain = tagsOf({ signerName: 'x', documentName: 'x', senderName: 'x', message: 'x' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const hostile = { signerName: text, documentName: text, senderName: text, message: text }
        expect(tagsOf(hostile)).toEqual(plain)
      }),
      { numRuns: 50 },
    )
  })

  test('makes no address clickable, and leaves file names and numbers unchanged', () => {
    const message =
      'Pay at https://evil.example/pay or www.evil.example, mail ceo@evil.example. Rent: 12.50 a.m. 10:30.'
    for (const email of written({ message, senderName: 'paypal.com', documentName: 'Rent 3.5.pdf' })) {
      const body = email.html.slice(email.html.indexOf('<body'))
      const words = [LINK, STOP, API, CONSOLE].reduce(
        (text, ours) => text.replaceAll(ours, ''),
        `${email.text} ${body}`,
      )
      expect(words).not.toMatch(/\w\.(example|com)\b|https?:\/\/evil|ceo@evil/)
      expect(words).toContain('Rent 3.5.pdf')
      if (words.includes('Rent:')) expect(words).toContain('Rent: 12.50 a.\u200bm. 10:30.')
    }
  })
})

const API = 'https://sign.example/api/v1/x/signed-document'

function written(changed: Partial<Facts>): templates.EmailMessage[] {
  return [
    ...Object.values(all('en', changed)),
    ...Object.values(all('ar', changed)),
    ...toSender('en', changed),
    ...toSender('ar', changed),
  ]
}

/** All markup except the line breaks of a quotation. */
function tagsOf(changed: Partial<Facts>): string[] {
  return written(changed).flatMap(({ html }) => html.replaceAll('<br>', '').match(/<[^>]*>/g) ?? [])
}

/** The words of an email, without its markup. */
function wordsOf(text: string): string[] {
  return text
    .replace(/<(head)>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?bdi>|[\u2068\u2069]/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .split(/[\s:：]+/)
    .filter(Boolean)
}
