import { LANGUAGES } from '@countersign/locales/signing'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import { consentFor } from '../consents.ts'
import {
  type CodePage,
  type DelegateForm,
  type DocumentPage,
  type Help,
  INBOX_ROW_STATES,
  type InboxPage,
  type InboxRow,
  type InboxRowState,
  type LandingPage,
  type Locale,
  type Page,
  type PageSender,
  type ReviewPage,
  type ServiceLinks,
  type SignerStatus,
  type SignPage,
  type StatusPage,
} from '../model.ts'
import type { RemoteFailure, RemoteOffer, RemoteProvider } from '../remote.ts'
import { contractPage, longContract, onePage, pageWithFields, threePages, withoutBoxes } from './document-fixtures.ts'
import { fieldsToFill } from './field-fixtures.ts'
import { readingOf } from './reading-fixtures.ts'

// Every page in every state, for the preview, the screenshots and the tests.

/** As long as the one that the server builds. */
const HELPER_COMMAND = `node -e "${'download, compare the hash and start: '.repeat(18)}countersign-token-helper https://sign.example"`

export interface Fixture {
  name: string
  page: Page
  /** Differs from another fixture only in its text. */
  textOnly?: true
}

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
  const at = (name: string) => ({
    locale,
    sandbox: true,
    base: `/${locale}/${name}`,
    embedOrigins: [],
    inbox: null,
    sender: SENDER,
  })
  const documentName = DOCUMENTS[locale] ?? 'Tenancy agreement – flat 4B'
  const senderName = 'Harbour & Finch Lettings'

  const landing: LandingPage = {
    ...at('landing'),
    kind: 'landing',
    base: null,
    action: `/${locale}/landing`,
    claimsOnLoad: true,
    role: 'signer',
    senderName,
    documentName,
  }

  const inbox = (name: string, changes: Partial<InboxPage>): Fixture => ({
    name,
    page: {
      ...at(name),
      kind: 'inbox',
      ...{
        senderName,
        senderUnverified: false,
        contact: 'lettings@harbour-finch.example',
        waiting: 4,
        moreWait: false,
        isBegun: false,
        page: 1,
        pages: 1,
      },
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
      ...{ role: 'signer', senderName, documentName, help: helpAt(name) },
      ...changes,
    },
  })

  const shownTo = (name: string): DocumentPage => ({
    ...at(name),
    isUnviewed: false,
    person: `${locale}-${name}`,
    senderName,
    senderUnverified: false,
    documentName,
    documentSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    message: null,
    expiresAt: '2026-12-15T18:30:00.000Z',
    timeZone: 'Asia/Kolkata',
    pages: [contractPage()],
    ...{ problem: null, canTransfer: true, delegate: null, mayReportWrongPerson: true },
  })

  const sign = (name: string, changes: Partial<SignPage>): Fixture => ({
    name,
    page: {
      ...shownTo(name),
      ...{ kind: 'sign', witnessOf: null, consent: consentFor(locale), typedName: SIGNERS[locale] },
      witness: { name: SIGNERS[locale], address: '' },
      ...{ method: 'drawn', helperCommand: null, remote: null, fields: null },
      ...(changes.fields && { pages: [pageWithFields()] }),
      ...changes,
    },
  })

  const fields = fieldsToFill(locale, SIGNERS[locale])
  const witness = { witnessOf: 'Thomas Adeyemi-Clarke', consent: consentFor(locale, 'witness') }

  const review = (name: string, role: ReviewPage['role'], changes: Partial<ReviewPage> = {}): Fixture => ({
    name,
    page: {
      ...shownTo(name),
      ...{ kind: 'review', role, isDone: role === 'cc', mayReportWrongPerson: role !== 'cc' && !changes.isDone },
      pages: withoutBoxes([contractPage()]),
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
      role: 'signer',
      senderName,
      documentName,
      canDownload: false,
      returnUrl: null,
      at: null,
      timeZone: 'Asia/Kolkata',
      delegate: null,
      awaited: [],
      hasCopySoFar: false,
      help: helpAt(`status-${name}`),
      ...changes,
    },
  })
  const moment = { at: '2026-11-14T09:12:41.000Z' }
  const others = { awaited: ['Thomas Adeyemi-Clarke', SIGNERS[locale]] }
  const asking = (from: 'mailbox' | 'sender', continueAt: string | null = null) => ({
    help: { ...helpAt('status'), ask: { action: `/${locale}/ask`, from }, continueAt },
  })
  const unknownLink = { help: NO_HELP, senderName: null, documentName: null, base: null, sandbox: false, sender: null }

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
    code('code-locked', { problem: 'locked', triesLeft: 0, ...asking('sender') }),
    code('code-access', { method: 'access_code', sandbox: false }),
    sign('sign', {}),
    { ...sign('sign-unclaimed', { isUnviewed: true, person: `${locale}-sign` }), textOnly: true },
    sign('sign-long', { pages: threePages() }),
    { ...sign('sign-long-unclaimed', { isUnviewed: true, pages: threePages() }), textOnly: true },
    { name: 'reading', page: readingOf({ ...shownTo('reading'), pages: threePages() }, 1, 3) },
    sign('sign-many-pages', { pages: longContract(), sandbox: false }),
    sign('certificate-long', { pages: threePages(), method: 'certificate', helperCommand: HELPER_COMMAND }),
    remote('remote-long', {}, { pages: threePages() }),
    sign('fields-long', { fields, pages: [...withoutBoxes([pageWithFields()]), ...threePages().slice(1)] }),
    review('approver-long', 'approver', { pages: withoutBoxes(threePages()) }),
    review('viewer-long', 'viewer', { isUnviewed: true, pages: withoutBoxes(threePages()) }),
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
    remote('remote-many', { providers: MANY_PROVIDERS }),
    remote('remote-account', { providers: [{ ...ESIGN, asksAccount: true }] }),
    remote('remote-several-account', {
      providers: [ESIGN, { ...ESIGN, id: 'second', name: 'Second National eSign', asksAccount: true }],
    }),
    remote('remote-embedded', {}, { embedOrigins: ['https://host.example'], sandbox: false, pages: [onePage()] }),
    remote('remote-down', { errorCode: 'provider_down', methods: ['drawn', 'certificate'], providers: [] }),
    remote('remote-lease-lost', { errorCode: 'lease_lost' }),
    remote('remote-cancelled', { errorCode: 'cancelled' }),
    ...REMOTE_FAILURES_WITH_MESSAGE.map((errorCode) => ({
      ...remote(`remote-${errorCode.replaceAll('_', '-')}`, { errorCode }),
      textOnly: true as const,
    })),
    sign('witness', witness),
    sign('witness-problem', { ...witness, problem: 'witness_incomplete', sandbox: false, pages: [onePage()] }),
    sign('witness-certificate', { ...witness, method: 'certificate', helperCommand: HELPER_COMMAND }),
    remote('witness-remote', {}, witness),
    sign('sign-delegate', { delegate: NOBODY, isUnviewed: true }),
    sign('certificate-delegate', { delegate: NOBODY, method: 'certificate', helperCommand: HELPER_COMMAND }),
    review('approver-delegate', 'approver', { delegate: { ...NOBODY, email: 'sam@', problem: 'email_invalid' } }),
    review('viewer-delegate', 'viewer', { delegate: NOBODY, isUnviewed: true }),
    sign('fields', { fields }),
    sign('fields-refused', {
      problem: 'fields_wrong',
      fields: {
        ...fields,
        given: { account: '12', rent: '7', pets: 'on', which: 'Two parrots' },
        errors: [
          { field: 'account', code: 'pattern_mismatch' },
          { field: 'rent', code: 'below_min' },
          { field: 'start', code: 'required' },
        ],
      },
    }),
    sign('fields-service-filled', { fields: { ...fields, definitions: fields.definitions.slice(-4) }, sandbox: false }),
    sign('fields-embedded', { fields, embedOrigins: ['https://host.example'], sandbox: false }),
    sign('fields-certificate', { fields, method: 'certificate', helperCommand: HELPER_COMMAND }),
    remote('fields-remote', {}, { fields }),
    sign('fields-witness', { ...witness, fields }),
    review('approver', 'approver', { isUnviewed: true }),
    review('approver-problem', 'approver', { problem: 'document_changed', senderUnverified: true }),
    review('approver-embedded', 'approver', { embedOrigins: ['https://host.example'], sandbox: false }),
    review('viewer', 'viewer', { isUnviewed: true }),
    review('viewer-done', 'viewer', { isDone: true }),
    review('cc', 'cc', { isUnviewed: true }),
    {
      name: 'landing-approver',
      page: { ...landing, action: `/${locale}/landing-approver`, claimsOnLoad: false, role: 'approver' },
    },
    status('signed', { ...moment, ...others, hasCopySoFar: true }),
    status('approved', { ...moment, ...others, role: 'approver' }),
    sign('branded', { sender: BRANDED, sandbox: false, pages: [onePage()] }),
    sign('branded-long', { sender: BRANDED, pages: threePages() }),
    code('branded-code', { sender: BRANDED, sandbox: false, serviceLinks: SERVICE_LINKS }),
    inbox('branded-inbox', { sender: BRANDED }),
    { name: 'branded-landing', page: { ...landing, sender: BRANDED } },
    status('completed', { ...moment, sender: BRANDED, canDownload: true, sandbox: false }, 'branded-completed'),
    status('sealing', { ...moment, role: 'approver' }, 'sealing-approver'),
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
    status('not_your_turn', others),
    status('expired', { ...moment, ...asking('sender') }),
    status('declined_by_you', moment),
    status('delegated', { delegate: SIGNERS[locale], documentName: null, senderName: null }),
    status('declined', moment),
    status('cancelled', moment),
    status('failed'),
    status('elsewhere', asking('mailbox', `/${locale}/continue`)),
    status('visit_ended', asking('mailbox')),
    status('replaced', asking('mailbox')),
    status('link_used', asking('sender')),
    status('unknown', unknownLink),
    status('suspended', unknownLink),
    status('busy'),
    status('unavailable'),
    status('link_sent'),
    status('sender_notified'),
    status('wrong_person'),
    status('back_from_provider', unknownLink),
  ]
}

const NO_HELP: Help = { contact: null, ask: null, continueAt: null, retryAt: null }

function helpAt(name: string): Help {
  return { ...NO_HELP, contact: 'lettings@harbour-finch.example', retryAt: `?page=${name}` }
}

/** A sender who has set nothing up. */
const SENDER: PageSender = {
  ...{ name: 'Harbour & Finch Lettings', address: 'lettings@harbour-finch.example', color: null, logo: null },
  ...{ footer: null, helpUrl: null, privacyUrl: null },
}
const BRANDED: PageSender = {
  ...SENDER,
  color: '#0b6e4f',
  logo: { url: '/brand/logos/logo.png', width: 360, height: 96 },
  footer: 'Harbour & Finch Lettings Ltd\n1 Quay Street, Bristol · Company no. 01234567',
  ...{ helpUrl: 'https://harbour-finch.example/help', privacyUrl: 'https://harbour-finch.example/privacy' },
}

const SERVICE_LINKS: ServiceLinks = {
  ...{ helpUrl: 'https://sign.example/help', privacyUrl: 'https://sign.example/privacy' },
}

const NOBODY: DelegateForm = { name: '', email: '', reason: '', problem: null }

const ESIGN: RemoteProvider = {
  ...{ id: 'national-esign', name: 'National eSign Gateway' },
  ...{ kind: 'esign', formOrigins: ['https://esign.example'], asksAccount: false },
}
/** Failures with a message of their own. */
const REMOTE_FAILURES_WITH_MESSAGE: RemoteFailure[] = [
  ...(['otp_failed', 'identity_refused', 'session_ended', 'provider_refused'] as const),
  ...(['name_mismatch', 'certificate_refused'] as const),
]
const CSC: RemoteProvider = {
  ...{ id: 'nordtrust', name: 'NordTrust Remote Signing' },
  ...{ kind: 'csc', formOrigins: [], asksAccount: false },
}

/** More than the page lists at once; the first two have one name. */
const MANY_PROVIDERS: RemoteProvider[] = [
  ESIGN,
  { ...ESIGN, id: 'namesake', formOrigins: ['https://sign.second.example'] },
  CSC,
  ...['Second National eSign', 'Northern Bank ID', 'City Identity Service', 'Harbour Trust Sign'].map((name, i) => ({
    ...{ ...CSC, id: `other-${i}`, name },
  })),
]

function inboxRow(number: number, documentName: string, state: InboxRowState): InboxRow {
  const until = { expiresAt: '2026-12-15T18:30:00.000Z', timeZone: 'Asia/Kolkata' }
  return { number, signer: `sgn_${number}`, documentName, ...until, state }
}
