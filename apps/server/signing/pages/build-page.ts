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
import { publicId } from '../../platform/ids.ts'
import { mergeForRequest } from '../../signrequests/merge-document.ts'
import { type CodeVerdict, readCodeState } from '../../signrequests/signer/codes.ts'
import type { FoundLink } from '../../signrequests/signer/links.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import type { SigningDeps } from '../deps.ts'
import { notShown } from '../failures.ts'
import { helperCommand } from '../helper/command.ts'
import { inboxPositionOf } from '../inbox/read-inbox.ts'
import { readRemoteOffer } from '../remote/read-offer.ts'
import type { Reader } from '../visits/visit.ts'
import { type ShownDocument, sourceOf } from './page-source.ts'
import { statusPageFor } from './signer-status.ts'

// Builds the model of the page that a visitor, or the reader of an unclaimed link, sees. Reading only.

/** The text of the first pages is part of the HTML, for browsers without scripts. Scripts fetch the text of the others. */
const PAGES_WITH_TEXT = 3

export interface PageOptions {
  locale: Locale
  /** The result of the last try to sign. */
  problem?: Problem
  verdict?: CodeVerdict
  /** The signing method that the signer chose. */
  method?: string | undefined
}

export async function buildPage(deps: SigningDeps, visitor: Reader, options: PageOptions): Promise<Page> {
  const frame = await frameOf(deps, visitor, options.locale)
  const current = statusPageFor(visitor)
  if (current && (visitor.isAuthenticated || current.status !== 'completed')) return statusPage(visitor, frame, current)
  if (!visitor.isAuthenticated) return codePage(deps, visitor, frame, options)
  return signPage(deps, visitor, frame, options)
}

/**
 * The page of a link that this browser has not claimed: the document, or the form for the access code. A landing page
 * with a button stands in where a press must come first: it mails a code, or continues what the signer has begun.
 */
export async function linkPage(
  deps: SigningDeps,
  reader: Reader,
  link: FoundLink,
  options: PageOptions,
): Promise<Page> {
  const { visit, signer } = reader
  const frame = await frameOf(deps, reader, options.locale)
  const current = statusPageFor(reader)
  // A signer who has signed may claim the link to download their copy. All others see the status page.
  if (current && signer.state !== 'signed') return statusPage(reader, { ...frame, base: null }, current)
  const isBegun = signer.state === 'signing' || signer.state === 'signed'
  if (link.oneUse || isBegun || reader.options.auth === 'email_otp') return landingPage(reader, frame, link.oneUse)
  if (!reader.isAuthenticated) return codePage(deps, reader, frame, options)
  await mergeForRequest(deps, visit.tenantId, visit.requestId) // the document must exist before it is shown
  return signPage(deps, reader, frame, options)
}

/** An embed session is opened by an application for its user, so its page claims the link when it loads. */
function landingPage({ visit, stored, sender }: Reader, frame: Frame, claimsOnLoad: boolean): LandingPage {
  return {
    ...{ ...frame, base: null },
    ...{ kind: 'landing', action: visit.base, claimsOnLoad },
    ...{ senderName: sender.name, documentName: stored.details.documentName },
  }
}

/** A status page without request or signer, for example for an unknown link. */
export function genericStatusPage(
  status: SignerStatus,
  locale: Locale,
  embedOrigins: readonly string[],
  inbox: InboxPosition | null = null,
): StatusPage {
  const unknown = { senderName: null, documentName: null, returnUrl: null, at: null, timeZone: 'UTC' }
  const frame: Frame = { locale, sandbox: false, base: null, embedOrigins, inbox }
  return { ...frame, kind: 'status', status, ...unknown, canDownload: false }
}

async function frameOf(deps: SigningDeps, { visit, stored, embedOrigins }: Reader, locale: Locale): Promise<Frame> {
  const inbox = await inboxPositionOf(deps.db, visit)
  return { locale, sandbox: stored.details.mode === 'test', base: visit.base, embedOrigins, inbox }
}

function statusPage(
  { stored, options, sender, returnUrl }: Reader,
  frame: Frame,
  { status, at }: { status: SignerStatus; at: number | null },
): StatusPage {
  return {
    ...frame,
    kind: 'status',
    status,
    senderName: sender.name,
    documentName: stored.details.documentName,
    canDownload: status === 'completed' && frame.base !== null,
    returnUrl: returnUrl ?? options.redirectUrl,
    at: at === null ? null : new Date(at).toISOString(),
    timeZone: stored.details.timeZone,
  }
}

async function codePage(
  deps: SigningDeps,
  { visit, options, signer }: Reader,
  frame: Frame,
  { verdict }: PageOptions,
): Promise<CodePage> {
  const code = await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readCodeState(tx, visit))
  const isLocked = code.triesLeft === 0
  return {
    ...frame,
    kind: 'code',
    method: options.auth === 'access_code' ? 'access_code' : 'email_otp',
    hiddenEmail: maskEmail(signer.email),
    triesLeft: code.triesLeft,
    problem: isLocked ? 'locked' : verdict === undefined || verdict === 'passed' ? null : verdict,
    resendAt: code.resendAt?.toISOString() ?? null,
  }
}

/** a•••@example.com: enough for a signer to recognise their mailbox. No line breaks within it, as one would after “…”. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

async function signPage(
  deps: SigningDeps,
  visitor: Reader,
  frame: Frame,
  { problem, method }: PageOptions,
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
    isUnviewed: visit.visitId === null || signer.state === 'notified',
    signer: publicId('sgn', signer.id),
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
    ...(await methodOptions(deps, visitor, method)),
    problem: problem ?? null,
  }
}

/** The method that the signer chose, if it is permitted; else the first permitted one. */
async function methodOptions(
  deps: SigningDeps,
  visitor: Reader,
  chosen: string | undefined,
): Promise<Pick<SignPage, 'method' | 'helperCommand' | 'remote'>> {
  const permitted = permittedMethods(visitor.signer)
  const method: Method = permitted.find((one) => one === chosen) ?? permitted[0] ?? 'drawn'
  switch (method) {
    case 'drawn':
      return { method, helperCommand: null, remote: null }
    case 'certificate':
      return { method, helperCommand: deps.helper && helperCommand(deps.helper, deps.publicUrl), remote: null }
    case 'remote':
      return { method, helperCommand: null, remote: await readRemoteOffer(deps, visitor) }
    default:
      return method satisfies never
  }
}

async function pageOf(
  deps: SigningDeps,
  source: ShownDocument,
  { number, width, height }: PageInfo,
  { boxes }: Reader,
): Promise<PageOfDocument> {
  const own = boxes.filter(({ page }) => page === number).map(({ x, y, w, h }) => ({ x, y, w, h }))
  return {
    ...{ number, width, height, boxes: own, imageWidths: [...IMAGE_WIDTHS] },
    lines: number <= PAGES_WITH_TEXT ? await textOf(deps, source, number) : null,
  }
}

/** Null if the text is not available now: the page is shown without it, and its script requests the text again. */
async function textOf(deps: SigningDeps, source: ShownDocument, number: number): Promise<TextLine[] | null> {
  return readPageText(deps, source, number).catch(() => null)
}
