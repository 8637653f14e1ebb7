import type { PageInfo } from '@countersign/domain/placement'
import {
  canDelegate,
  hasActed,
  type Method,
  mayReportWrongPerson,
  permittedMethods,
} from '@countersign/domain/signrequest'
import {
  consentFor,
  type DelegateForm,
  type DocumentPage,
  type FieldsToFill,
  type FieldValues,
  type Frame,
  type PageOfDocument,
  type Problem,
  type ReviewPage,
  type SignPage,
  type TextLine,
  type WitnessStatement,
} from '@countersign/signing'
import { findDocument } from '../../documents/find.ts'
import { IMAGE_WIDTHS } from '../../documents/rendering/limits.ts'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import type { PageSource } from '../../documents/rendering/source.ts'
import { publicId } from '../../platform/ids.ts'
import { sourceOf } from '../../signrequests/revisions/page-source.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { consentKindOf } from '../agreement.ts'
import type { SigningDeps } from '../deps.ts'
import { notShown } from '../failures.ts'
import { fillContextOf } from '../fill-fields.ts'
import { helperCommand } from '../helper/command.ts'
import { readRemoteOffer } from '../remote/read-offer.ts'
import { canTransfer } from '../visits/transfer.ts'
import type { Reader } from '../visits/visit.ts'

// Builds the model of the page that shows the document. Reading only.

/** The text of the first pages is part of the HTML, for browsers without scripts. Scripts fetch the text of the others. */
const PAGES_WITH_TEXT = 3

export interface DocumentOptions {
  /** The result of the last try to sign or approve. */
  problem?: Problem
  /** What a refused form without scripts had in its fields, so that it need not be entered again. */
  entered?: Entered
  /** The refused form by which the recipient named somebody else. */
  delegate?: DelegateForm
  /** The signing method that the signer chose. */
  method?: string | undefined
  /** The wrong values of fields in a refused form without scripts. */
  fieldErrors?: FieldsToFill['errors']
}

export interface Entered {
  typedName: string
  witness?: WitnessStatement
  fields?: FieldValues
}

/** To sign the document, or to approve or read it, as the role says. */
export async function buildDocumentPage(
  deps: SigningDeps,
  visitor: Reader,
  frame: Frame,
  options: DocumentOptions,
): Promise<SignPage | ReviewPage> {
  const { signer } = visitor
  const page = await documentPage(deps, visitor, frame, options)
  const { role } = signer
  if (role === 'signer' || role === 'witness') {
    return {
      ...page,
      kind: 'sign',
      witnessOf: witnessedName(visitor),
      ...{ typedName: signer.name, witness: { name: signer.name, address: '' }, ...options.entered },
      consent: consentFor(frame.locale, consentKindOf(signer)),
      ...(await methodOptions(deps, visitor, options.method)),
      fields: fieldsOf(visitor, options),
    }
  }
  return { ...page, kind: 'review', role, isDone: hasActed(signer) }
}

async function documentPage(
  deps: SigningDeps,
  visitor: Reader,
  frame: Frame,
  { problem, delegate }: DocumentOptions,
): Promise<DocumentPage> {
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
    isUnviewed: visit.visitId === null || signer.state === 'notified',
    person: `${publicId('sgn', signer.id)}:${signer.personSince}`,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    documentName: details.documentName,
    documentSha256: shown.sha256,
    message: details.message,
    expiresAt: new Date(state.expiresAt).toISOString(),
    timeZone: details.timeZone,
    pages: await Promise.all(document.pages.map((page) => pageOf(deps, source, page, visitor))),
    problem: problem ?? null,
    canTransfer: canTransfer(visitor),
    delegate: delegate ?? (canDelegate(signer) && sender.permitsDelegation ? EMPTY_DELEGATE : null),
    mayReportWrongPerson: mayReportWrongPerson(signer),
  }
}

const EMPTY_DELEGATE: DelegateForm = { name: '', email: '', reason: '', problem: null }

function fieldsOf(visitor: Reader, { entered, fieldErrors }: DocumentOptions): FieldsToFill | null {
  const { fields } = visitor
  if (fields.length === 0) return null
  const { fields: given = null } = entered ?? {}
  return { definitions: fields, context: contextOf(visitor), given, errors: fieldErrors ?? [] }
}

/** The page of an unclaimed link has the address of the signer only if a field shows it. */
function contextOf(visitor: Reader): FieldsToFill['context'] {
  const context = fillContextOf(visitor)
  if (visitor.fields.some(({ type }) => type === 'email')) return context
  return { ...context, signer: { ...context.signer, email: '' } }
}

/** The name of the signer whose signature a witness is shown; null for others. */
function witnessedName({ stored, signer }: Reader): string | null {
  const witnessed = stored.state.signers.find(({ id }) => id === signer.witnessOf)
  return witnessed?.name ?? null
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
  source: PageSource,
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
async function textOf(deps: SigningDeps, source: PageSource, number: number): Promise<TextLine[] | null> {
  return readPageText(deps, source, number).catch(() => null)
}
