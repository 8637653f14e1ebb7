import { mayReturn } from '@countersign/domain/signrequest'
import type {
  CodePage,
  Frame,
  InboxPosition,
  LandingPage,
  Locale,
  Page,
  SignerStatus,
  StatusPage,
} from '@countersign/signing'
import type { FastifyRequest } from 'fastify'
import { mergeForRequest } from '../../signrequests/merge-document.ts'
import { type CodeVerdict, readCodeState } from '../../signrequests/signer/codes.ts'
import type { FoundLink } from '../../signrequests/signer/links.ts'
import type { SigningDeps } from '../deps.ts'
import { inboxPositionOf } from '../inbox/read-inbox.ts'
import { maySendCopySoFar } from '../send-signed-so-far.ts'
import type { Reader } from '../visits/visit.ts'
import { buildDocumentPage, type DocumentOptions } from './build-document-page.ts'
import { readPageSender } from './read-sender.ts'
import { askAt, awaitedNames, NO_HELP } from './recovery.ts'
import { statusPageFor } from './signer-status.ts'

// Builds the model of the page that a visitor, or the reader of an unclaimed link, sees. Reading only.

export interface PageOptions extends DocumentOptions {
  locale: Locale
  /** The person arrives at the page: who said that they are not the right person is asked before the document is shown. */
  isArrival?: boolean
  verdict?: CodeVerdict
}

/** What the query of a page's address says. */
export function arrivalOf({ query }: FastifyRequest): Pick<PageOptions, 'isArrival' | 'method'> {
  const { method, document } = query as { method?: string; document?: string }
  return { method, isArrival: method === undefined && document === undefined }
}

export async function buildPage(deps: SigningDeps, visitor: Reader, options: PageOptions): Promise<Page> {
  const frame = await frameOf(deps, visitor, options.locale)
  const current = currentStatus(visitor, options)
  if (current && (visitor.isAuthenticated || current.status !== 'completed')) return statusPage(visitor, frame, current)
  if (!visitor.isAuthenticated) return codePage(deps, visitor, frame, options)
  return buildDocumentPage(deps, visitor, frame, options)
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
  const current = currentStatus(reader, options)
  // A recipient who has acted, or who gets a copy, may claim the link to download it. All others see the status page.
  if (current && !mayReturn(signer)) return statusPage(reader, { ...frame, base: null }, current)
  const isBegun = current !== null || signer.state === 'signing'
  if (link.oneUse || isBegun || reader.options.auth === 'email_otp')
    return landingPage(reader, frame, link.isEmbedSession)
  if (!reader.isAuthenticated) return codePage(deps, reader, frame, options)
  await mergeForRequest(deps, visit.tenantId, visit.requestId) // the document must exist before it is shown
  return buildDocumentPage(deps, reader, frame, options)
}

function currentStatus(reader: Reader, { isArrival }: PageOptions): ReturnType<typeof statusPageFor> {
  const { wrongPerson } = reader.signer
  const saidSo = isArrival && wrongPerson && reader.isAuthenticated ? wrongPerson : null
  return statusPageFor(reader) ?? (saidSo && { status: 'wrong_person', at: saidSo.at })
}

/** An embed session is opened by an application for its user, so its page claims the link when it loads. */
function landingPage({ visit, stored, signer, sender }: Reader, frame: Frame, claimsOnLoad: boolean): LandingPage {
  return {
    ...{ ...frame, base: null },
    ...{ kind: 'landing', action: visit.base, claimsOnLoad, role: signer.role },
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
  return { ...frame, kind: 'status', status, role: null, ...unknown, ...NOTHING_KNOWN }
}

const NOTHING_KNOWN = { canDownload: false, delegate: null, awaited: [], hasCopySoFar: false, help: NO_HELP } as const

export async function frameOf(
  deps: SigningDeps,
  { visit, stored, embedOrigins }: Reader,
  locale: Locale,
): Promise<Frame> {
  const [inbox, sender] = await Promise.all([
    inboxPositionOf(deps.db, visit),
    readPageSender(deps.db, visit.tenantId, locale),
  ])
  return { locale, sandbox: stored.details.mode === 'test', base: visit.base, embedOrigins, inbox, sender }
}

function statusPage(
  reader: Reader,
  frame: Frame,
  { status, at }: { status: SignerStatus; at: number | null },
): StatusPage {
  const { visit, stored, signer, options, sender, returnUrl, isAuthenticated } = reader
  return {
    ...frame,
    kind: 'status',
    status,
    role: signer.role,
    senderName: sender.name,
    documentName: stored.details.documentName,
    canDownload: status === 'completed' && frame.base !== null && mayReturn(signer),
    returnUrl: returnUrl ?? options.redirectUrl,
    at: at === null ? null : new Date(at).toISOString(),
    timeZone: stored.details.timeZone,
    delegate: null,
    awaited: isAuthenticated && WAITING.has(status) ? awaitedNames(reader) : [],
    hasCopySoFar: isAuthenticated && frame.base !== null && maySendCopySoFar(reader),
    help: {
      ...{ contact: sender.contact, continueAt: null },
      ask: status === 'expired' ? askAt(stored, signer, visit.base) : null,
      retryAt: status === 'wrong_person' ? `${visit.base}?document` : visit.base,
    },
  }
}

/** The statuses of a recipient for whom others act. */
const WAITING: ReadonlySet<SignerStatus> = new Set(['signed', 'approved', 'not_your_turn'])

async function codePage(
  deps: SigningDeps,
  { visit, options, signer, stored, sender }: Reader,
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
    ...{ role: signer.role, senderName: sender.name, documentName: stored.details.documentName },
    help: { ...NO_HELP, contact: sender.contact, ask: isLocked ? askAt(stored, signer, visit.base, isLocked) : null },
  }
}

/** a•••@example.com: enough for a signer to recognise their mailbox. No line breaks within it, as one would after “…”. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
