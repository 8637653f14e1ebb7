import type { PageInfo } from '@countersign/domain/placement'
import { type Method, permittedMethods } from '@countersign/domain/signrequest'
import {
  type CodePage,
  consentFor,
  type Frame,
  type InboxPosition,
  type LandingPage,
  type Locale,
  type Page,
  type PageOfDocument,
  type Problem,
  type SignerStatus,
  type SignPage,
  type StatusPage,
  type TextLine,
} from '@countersign/signing'
import { findDocument } from '../../documents/find.ts'
import { IMAGE_WIDTHS } from '../../documents/rendering/limits.ts'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import type { FoundLink } from '../../signrequests/links.ts'
import type { SignersRequest } from '../../signrequests/read-as-signer.ts'
import { shownDocument } from '../../signrequests/shown-document.ts'
import { type CodeVerdict, readCodeState } from '../../signrequests/signer-codes.ts'
import type { SigningDeps } from '../deps.ts'
import { notShown } from '../failures.ts'
import { placeOf } from '../inbox/read-inbox.ts'
import { remoteOffer } from '../remote/offer.ts'
import type { Visitor } from '../visits/visit.ts'
import { type ShownDocument, sourceOf } from './page-source.ts'
import { calmStateOf } from './status-page.ts'

// What a visitor sees, as the page's model. Looking changes nothing.

/** Pages whose text stands in the page itself, for those without scripts; the others' is fetched when it is needed. */
const PAGES_WITH_TEXT = 3

export interface Showing {
  locale: Locale
  /** What the last try came to. */
  problem?: Problem
  verdict?: CodeVerdict
  /** Which of the open methods the signer wants to use. */
  method?: string | undefined
}

export async function show(deps: SigningDeps, visitor: Visitor, showing: Showing): Promise<Page> {
  const frame = await frameOf(deps, visitor, showing.locale)
  const calm = calmStateOf(visitor)
  if (calm && (visitor.hasPassed || calm.state !== 'completed')) return calmPage(visitor, frame, calm)
  if (!visitor.hasPassed) return codePage(deps, visitor, frame, showing)
  return signPage(deps, visitor, frame, showing)
}

/** Before anything is claimed. */
export function showDoor(request: SignersRequest, link: FoundLink, action: string, locale: Locale): Page {
  const { stored, signer, sender } = request
  const { embedOrigin, returnUrl } = link
  const frame: Frame = { locale, sandbox: stored.details.mode === 'test', base: null, embedOrigin, inbox: null }
  const calm = calmStateOf(request)
  // Who has signed may come in for the copy; everyone else is told here that there is nothing to do.
  if (calm && signer.state !== 'signed') return calmPage({ ...request, returnUrl }, frame, calm)
  const door: LandingPage = {
    ...frame,
    kind: 'landing',
    action,
    senderName: sender.name,
    to: { documentName: stored.details.documentName },
  }
  return door
}

/** Where nothing is known but that there is nothing to show. */
export function showNothing(
  state: SignerStatus,
  locale: Locale,
  embedOrigin: string | null,
  inbox: InboxPosition | null = null,
): StatusPage {
  const nobody = { senderName: null, documentName: null, returnUrl: null, at: null, timeZone: 'UTC' }
  const frame: Frame = { locale, sandbox: false, base: null, embedOrigin, inbox }
  return { ...frame, kind: 'status', status: state, ...nobody, canDownload: false }
}

async function frameOf(deps: SigningDeps, { visit, stored, embedOrigin }: Visitor, locale: Locale): Promise<Frame> {
  const inbox = await placeOf(deps.db, visit)
  return { locale, sandbox: stored.details.mode === 'test', base: visit.base, embedOrigin, inbox }
}

function calmPage(
  { stored, options, sender, returnUrl }: SignersRequest & { returnUrl: string | null },
  frame: Frame,
  { state, at }: { state: SignerStatus; at: number | null },
): StatusPage {
  return {
    ...frame,
    kind: 'status',
    status: state,
    senderName: sender.name,
    documentName: stored.details.documentName,
    canDownload: state === 'completed' && frame.base !== null,
    returnUrl: returnUrl ?? options.redirectUrl,
    at: at === null ? null : new Date(at).toISOString(),
    timeZone: stored.details.timeZone,
  }
}

async function codePage(
  deps: SigningDeps,
  { visit, options, signer }: Visitor,
  frame: Frame,
  { verdict }: Showing,
): Promise<CodePage> {
  const code = await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readCodeState(tx, visit))
  const isLocked = code.triesLeft === 0
  return {
    ...frame,
    kind: 'code',
    method: options.auth === 'access_code' ? 'access_code' : 'email_otp',
    hiddenEmail: hidden(signer.email),
    triesLeft: code.triesLeft,
    problem: isLocked ? 'locked' : verdict === undefined || verdict === 'passed' ? null : verdict,
    resendAt: code.resendAt?.toISOString() ?? null,
  }
}

/** a…@example.com: enough to know the own mailbox by. */
function hidden(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}…${email.slice(at)}`
}

async function signPage(
  deps: SigningDeps,
  visitor: Visitor,
  frame: Frame,
  { problem, method }: Showing,
): Promise<SignPage> {
  const { visit, stored, signer, sender } = visitor
  const { state, details } = stored
  const [shown, rows] = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    Promise.all([
      shownDocument(tx, visit.tenantId, stored, signer),
      tx.query(findDocument.statement(state.documentId)),
    ]),
  )
  const document = findDocument.read(rows)
  if (!shown || !document) throw notShown()
  const source = sourceOf(deps.blobs, shown)
  return {
    ...frame,
    kind: 'sign',
    senderName: sender.name,
    senderUnverified: sender.unverified,
    documentName: details.documentName,
    documentSha256: shown.sha256,
    signerName: signer.name,
    signerEmail: signer.email,
    message: details.message,
    expiresAt: new Date(state.expiresAt).toISOString(),
    timeZone: details.timeZone,
    pages: await Promise.all(document.pages.map((page) => pageOf(deps, source, page, visitor))),
    consent: consentFor(frame.locale),
    ...(await wayToSign(deps, visitor, method)),
    problem: problem ?? null,
  }
}

/** The sender's choice, unless the signer wants another that is open to them. */
async function wayToSign(
  deps: SigningDeps,
  visitor: Visitor,
  wanted: string | undefined,
): Promise<Pick<SignPage, 'method' | 'helperCommand' | 'remote'>> {
  const open = permittedMethods(visitor.signer)
  const method: Method = open.find((one) => one === wanted) ?? open[0] ?? 'drawn'
  switch (method) {
    case 'drawn':
      return { method, helperCommand: null, remote: null }
    case 'certificate':
      return { method, helperCommand: `npx @countersign/token-helper ${deps.publicUrl}`, remote: null }
    case 'remote':
      return { method, helperCommand: null, remote: await remoteOffer(deps, visitor) }
    default:
      return method satisfies never
  }
}

async function pageOf(
  deps: SigningDeps,
  source: ShownDocument,
  { number, width, height }: PageInfo,
  { boxes }: Visitor,
): Promise<PageOfDocument> {
  const own = boxes.filter(({ page }) => page === number).map(({ x, y, w, h }) => ({ x, y, w, h }))
  return {
    ...{ number, width, height, boxes: own, imageWidths: [...IMAGE_WIDTHS] },
    lines: number <= PAGES_WITH_TEXT ? await textOf(deps, source, number) : null,
  }
}

/** A page is shown also if its text cannot be had just now: the page asks for it again by itself. */
async function textOf(deps: SigningDeps, source: ShownDocument, number: number): Promise<TextLine[] | null> {
  return readPageText(deps, source, number).catch(() => null)
}
