import { LANGUAGES } from '@countersign/locales/signing'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import { consentFor } from '../consents.ts'
import {
  type Box,
  type CodePage,
  INBOX_ROW_STATES,
  type InboxPage,
  type InboxRow,
  type InboxRowState,
  type LandingPage,
  type Locale,
  type Page,
  type PageOfDocument,
  type SignerStatus,
  type SignPage,
  type StatusPage,
  type TextLine,
} from '../model.ts'
import type { RemoteFailure, RemoteOffer, RemoteProvider } from '../remote.ts'

// Every page in every state, for the preview, the screenshots and the tests.

/** As long as the one that the server builds. */
const HELPER_COMMAND = `node -e "${'download, compare the hash and start: '.repeat(18)}countersign-token-helper https://sign.example"`

export interface Fixture {
  name: string
  page: Page
  /** Differs from another fixture only in its text. */
  textOnly?: true
}

const A4 = { width: 595.28, height: 841.89 }

const SIGNERS: Record<Locale, string> = {
  en: 'Margaret Okonkwo-Lindqvist',
  hi: 'अनन्या श्रीवास्तव',
  ta: 'கவிதா சுப்பிரமணியன்',
  bn: 'ঋতুপর্ণা বন্দ্যোপাধ্যায়',
  ar: 'ليلى عبد الرحمن الحسن',
  es: 'María José Fernández Núñez',
  fr: 'Anne-Sophie Lefèvre',
  de: 'Jürgen Großkreutz',
  pt: 'João Conceição dos Santos',
  ru: 'Екатерина Александровна Щербакова',
  zh: '欧阳晓雯',
  ja: '齋藤 美由紀',
}

const DOCUMENTS: Partial<Record<Locale, string>> = {
  hi: 'किराया अनुबंध – फ्लैट 4B',
  ar: 'عقد إيجار – شقة ٤ب',
  ta: 'வாடகை ஒப்பந்தம் – வீடு 4B',
  bn: 'ভাড়ার চুক্তি – ফ্ল্যাট ৪বি',
}

/** The fixtures in the pseudo-language. Names, documents and consent are those of the English ones. */
export function pseudoFixtures(): Fixture[] {
  const locale = addPseudoLanguage(LANGUAGES)
  const renamed = (base: string | null) => base?.replace('/en/', `/${locale}/`) ?? null
  return fixtures('en').map((one) => ({ ...one, page: { ...one.page, locale, base: renamed(one.page.base) } }))
}

export function fixtures(locale: Locale): Fixture[] {
  const at = (name: string) => ({ locale, sandbox: true, base: `/${locale}/${name}`, embedOrigins: [], inbox: null })
  const documentName = DOCUMENTS[locale] ?? 'Tenancy agreement – flat 4B'
  const senderName = 'Harbour & Finch Lettings'

  const landing: LandingPage = {
    ...at('landing'),
    kind: 'landing',
    base: null,
    action: `/${locale}/landing`,
    claimsOnLoad: true,
    senderName,
    documentName,
  }

  const inbox = (name: string, changes: Partial<InboxPage>): Fixture => ({
    name,
    page: {
      ...at(name),
      kind: 'inbox',
      ...{ senderName, senderUnverified: false, waiting: 4, moreWait: false, isBegun: false, page: 1, pages: 1 },
      rows: Array.from({ length: 4 }, (_, i) => inboxRow(i + 1, documentName, 'waiting')),
      ...changes,
    },
  })
  const position = { base: `/${locale}/inbox`, number: 2, total: 500, next: 3 }

  const code = (name: string, changes: Partial<CodePage>): Fixture => ({
    name,
    page: {
      ...at(name),
      kind: 'code',
      method: 'email_otp',
      hiddenEmail: 'm•••@example.com',
      triesLeft: 5,
      problem: null,
      resendAt: null,
      ...changes,
    },
  })

  const sign = (name: string, changes: Partial<SignPage>): Fixture => ({
    name,
    page: {
      ...at(name),
      kind: 'sign',
      isUnviewed: false,
      signer: `${locale}-${name}`,
      senderName,
      senderUnverified: false,
      documentName,
      documentSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      signerName: SIGNERS[locale],
      signerEmail: 'margaret@example.com',
      message: null,
      expiresAt: '2026-12-15T18:30:00.000Z',
      timeZone: 'Asia/Kolkata',
      pages: threePages(),
      consent: consentFor(locale),
      method: 'drawn',
      helperCommand: null,
      remote: null,
      problem: null,
      ...changes,
    },
  })

  const remote = (name: string, offer: Partial<RemoteOffer>, changes: Partial<SignPage> = {}): Fixture =>
    sign(name, {
      method: 'remote',
      remote: { providers: [ESIGN], methods: [], attempt: null, errorCode: null, ...offer },
      ...changes,
    })

  const status = (
    value: SignerStatus,
    changes: Partial<StatusPage> = {},
    name = value.replaceAll('_', '-'),
  ): Fixture => ({
    name: `status-${name}`,
    page: {
      ...at(`status-${name}`),
      kind: 'status',
      status: value,
      senderName,
      documentName,
      canDownload: false,
      returnUrl: null,
      at: null,
      timeZone: 'Asia/Kolkata',
      ...changes,
    },
  })
  const moment = { at: '2026-11-14T09:12:41.000Z' }
  const unknownLink = { senderName: null, documentName: null, base: null, sandbox: false }

  return [
    { name: 'landing', page: landing },
    { name: 'landing-press', page: { ...landing, action: `/${locale}/landing-press`, claimsOnLoad: false } },
    inbox('inbox', {}),
    inbox('inbox-midway', {
      ...{ waiting: 347, isBegun: true, page: 4, pages: 10, senderUnverified: true },
      rows: INBOX_ROW_STATES.map((state, i) => inboxRow(i + 151, documentName, state)),
    }),
    inbox('inbox-done', {
      ...{ waiting: 0, isBegun: true, sandbox: false },
      rows: (['signed', 'others', 'declined'] as const).map((state, i) => inboxRow(i + 1, documentName, state)),
    }),
    code('code-mailed', { resendAt: new Date(Date.now() + 45_000).toISOString() }),
    code('code-wrong', { problem: 'wrong', triesLeft: 2 }),
    code('code-expired', { problem: 'expired', triesLeft: 3 }),
    code('code-locked', { problem: 'locked', triesLeft: 0 }),
    code('code-access', { method: 'access_code', sandbox: false }),
    sign('sign', {}),
    { ...sign('sign-unclaimed', { isUnviewed: true, signer: `${locale}-sign` }), textOnly: true },
    sign('sign-live', { sandbox: false, pages: [onePage()] }),
    sign('sign-unverified', {
      senderUnverified: true,
      message:
        'Hello! Please sign by Friday, so that the keys can be handed over.\nCall me with any questions: 555 0134.',
    }),
    sign('sign-in-inbox', { inbox: position, sandbox: false, pages: [onePage()] }),
    sign('sign-problem', { problem: 'document_changed' }),
    sign('sign-embedded', { embedOrigins: ['https://host.example'], sandbox: false, pages: [onePage()] }),
    sign('certificate', { method: 'certificate', helperCommand: HELPER_COMMAND }),
    sign('certificate-file-only', { method: 'certificate', sandbox: false, pages: [onePage()] }),
    remote('remote', {}),
    remote('remote-csc', { providers: [CSC] }),
    remote('remote-several', { providers: [ESIGN, { ...ESIGN, id: 'second', name: 'Second National eSign' }, CSC] }),
    remote('remote-account', { providers: [{ ...ESIGN, asksAccount: true }] }),
    remote('remote-several-account', {
      providers: [ESIGN, { ...ESIGN, id: 'second', name: 'Second National eSign', asksAccount: true }],
    }),
    remote('remote-embedded', {}, { embedOrigins: ['https://host.example'], sandbox: false, pages: [onePage()] }),
    remote('remote-down', { errorCode: 'provider_down', methods: ['drawn', 'certificate'], providers: [] }),
    remote('remote-lease-lost', { errorCode: 'lease_lost' }),
    ...REMOTE_FAILURES_WITH_MESSAGE.map((errorCode) => ({
      ...remote(`remote-${errorCode.replaceAll('_', '-')}`, { errorCode }),
      textOnly: true as const,
    })),
    status('signed', moment),
    status('sealing', moment),
    status('sealing', { ...moment, inbox: position }, 'in-inbox'),
    status(
      'completed',
      { ...moment, canDownload: true, inbox: { ...position, number: 500, next: null } },
      'last-in-inbox',
    ),
    status('completed', { ...moment, canDownload: true }),
    status(
      'completed',
      { ...moment, canDownload: true, returnUrl: 'https://lettings.example/welcome', sandbox: false },
      'completed-return',
    ),
    status('signed', { ...moment, embedOrigins: ['https://host.example'], sandbox: false }, 'signed-embedded'),
    status('not_your_turn'),
    status('expired', moment),
    status('declined_by_you', moment),
    status('declined', moment),
    status('cancelled', moment),
    status('failed'),
    status('elsewhere'),
    status('replaced'),
    status('link_used', unknownLink),
    status('unknown', unknownLink),
    status('suspended', unknownLink),
    status('too_many_tries'),
    status('busy'),
    status('unavailable'),
    status('unsubscribed'),
    status('back_from_provider'),
  ]
}

const ESIGN: RemoteProvider = {
  ...{ id: 'national-esign', name: 'National eSign Gateway' },
  ...{ kind: 'esign', formOrigins: ['https://esign.example'], asksAccount: false },
}
/** Failures with a message of their own. */
const REMOTE_FAILURES_WITH_MESSAGE: RemoteFailure[] = [
  ...(['cancelled', 'otp_failed', 'identity_refused', 'session_ended', 'provider_refused'] as const),
  ...(['name_mismatch', 'certificate_refused'] as const),
]
const CSC: RemoteProvider = {
  ...{ id: 'nordtrust', name: 'NordTrust Remote Signing' },
  ...{ kind: 'csc', formOrigins: [], asksAccount: false },
}

function inboxRow(number: number, documentName: string, state: InboxRowState): InboxRow {
  const until = { expiresAt: '2026-12-15T18:30:00.000Z', timeZone: 'Asia/Kolkata' }
  return { number, signer: `sgn_${number}`, documentName, ...until, state }
}

function threePages(): PageOfDocument[] {
  return [
    page(1, []),
    page(2, [{ x: 385, y: 765, w: 150, h: 36 }]),
    {
      ...page(3, [
        { x: 60, y: 640, w: 190, h: 60 },
        { x: 345, y: 640, w: 190, h: 60 },
      ]),
      lines: null,
    },
  ]
}

function onePage(): PageOfDocument {
  return page(1, [{ x: 345, y: 690, w: 190, h: 56 }])
}

function page(number: number, boxes: Box[]): PageOfDocument {
  return { number, ...A4, imageWidths: [360, 720, 1080, 1600], boxes, lines: linesOf(number) }
}

/** The lines of a sample contract: a title and numbered clauses. */
export function linesOf(number: number): TextLine[] {
  const title = {
    text: number === 1 ? 'Tenancy agreement' : `Tenancy agreement, sheet ${number}`,
    x: 60,
    y: 60,
    w: number === 1 ? 190 : 270,
    h: 22,
  }
  const clauses = Array.from({ length: 34 }, (_, i) => {
    const text = CLAUSES[(i + 3 * number) % CLAUSES.length] ?? ''
    const shown = i % 5 === 0 ? `${i / 5 + 1}. ${text}` : text
    return {
      text: shown,
      x: i % 5 === 0 ? 60 : 76,
      y: 104 + i * 15.2 + Math.floor(i / 5) * 6,
      w: Math.min(460, shown.length * 5.1),
      h: 10.5,
    }
  })
  return [title, ...clauses]
}

const CLAUSES = [
  'The landlord lets and the tenant takes the flat on the second floor, known as 4B,',
  'together with the use of the yard, the cellar and the bicycle room of the house.',
  'The rent is due on the third working day of each month, in advance and without',
  'deduction. A payment counts on the day on which it reaches the landlord’s account.',
  'The tenant keeps the flat clean and dry, and tells the landlord of any damage as',
  'soon as it is seen. Small repairs are borne by the landlord, unless the tenant has',
  'caused them. Changes to walls, pipes or wiring need the landlord’s written consent.',
  'Either side may end this agreement with three months’ notice to the end of a month.',
]
