import { expiryOf } from '@countersign/domain/expiry'
import { type Placement, place } from '@countersign/domain/placement'
import { type Create, decideCreate, evolve, initialState, nextTimer } from '@countersign/domain/signrequest'
import { canonicalJson, GENESIS, type Json } from '@countersign/evidence/chain'
import type { MailAllowance } from '../../accounts/mail-allowance.ts'
import { type AccountSettings, accountSettings } from '../../accounts/settings.ts'
import { type FoundDocument, findDocument } from '../../documents/find.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId, publicId, sha256 } from '../../platform/ids.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import type { ProviderChoice } from '../../providers/choice.ts'
import type { DraftDocument } from '../../templates/draft-document.ts'
import { type Actor, SYSTEM } from '../change/audit.ts'
import { type ChangeDeps, change } from '../change/change.ts'
import { record } from '../change/record.ts'
import type { PlacedBoxJson, SignerOptions } from '../stored-request.ts'
import { hashAccessCode, isAccessCode } from './access-code.ts'
import type { CreateBody, SignerBody } from './body.ts'
import { checkMethods, checkPdfA, type MethodDeps } from './check-methods.ts'
import {
  commitCreate,
  type JobRow,
  LeaseLost,
  type NewRequest,
  noDocument,
  type RequestInTheWay,
  requestInTheWay,
  requestOfRow,
} from './commit.ts'

// POST /api/v1/document-signrequest. Two round trips to the database: one reads the document, the account's zone and
// the clock; one commits the request, its signers, audit entries and events. A bulk row comes through here too.

const REPEAT_HOURS = 24

export interface CreateDeps extends ChangeDeps, MethodDeps {
  /** The address guard: may we send webhooks there? */
  checkTarget(url: string): Promise<{ ok: true } | { ok: false; reason: string }>
  /** Whether this mode has what it needs to sign: keys, chain, timestamps. */
  canSign(mode: 'test' | 'live'): boolean
  mails: MailAllowance
  /** The caller's settings, where they are known already. */
  settings?(): Promise<AccountSettings>
}

export interface Created {
  requestId: string
  /** The call was the repeat of an equal one within 24 h, or the row of a job was created already. */
  repeated: boolean
}

/** `made`: the document comes into being together with its request, from a template. `jobRow`: who asks is a bulk job. */
export async function createSignRequest(
  deps: CreateDeps,
  caller: Caller,
  body: CreateBody,
  actor: Actor,
  made: DraftDocument | null = null,
  jobRow: JobRow | null = null,
): Promise<Created> {
  mustSign(deps, caller.mode)
  const providers = await checkWishes(deps, caller, body)
  const { document, ...settings } = await lookUp(deps, caller.tenantId, body, made)
  const { events, boxes } = draft(body, document, settings, providers)
  const [created, ...consequences] = events
  const after = consequences.reduce(evolve, initialState(created))
  const context = {
    documentRef: body.document_id,
    webhookFiles: body.webhook_files ?? 'inline',
    mode: caller.mode,
    reference: body.reference ?? null,
    metadata: body.metadata ?? {},
  }
  const facts = {
    uploaded_sha256: document.uploadedSha256,
    document_sha256: document.contentSha256,
    authentication: body.signers.map(({ auth }) => auth ?? 'none'),
    ...(made ? { template: factsOfTemplate(made) } : {}),
    boxes: boxes as unknown as Json,
    webhook_url: body.webhook_url ?? null,
  }
  const recorded = record(events, after, { auditSeq: 0, auditHead: GENESIS, eventSeq: 0 }, context, actor, facts)
  const bodyHash = hashOf(body)
  const inTheWay = await commitCounted(deps, caller, {
    request: after,
    body,
    bodyHash,
    jobRow,
    recorded,
    made,
    dueAt: nextTimer(after, settings.now)?.at ?? null,
    signers: await Promise.all(
      body.signers.map(async (signer, i) => ({ boxes: boxes[i] ?? [], options: await optionsOf(signer) })),
    ),
  })
  if (inTheWay !== 'committed') {
    if (jobRow) return createdOrConflict(deps.db, caller, jobRow, inTheWay)
    return repeatOrConflict(inTheWay, body, bodyHash)
  }
  deps.wakeRelay()
  return { requestId: after.id, repeated: false }
}

async function lookUp(
  { db, settings: known }: CreateDeps,
  tenant: string,
  body: CreateBody,
  made: DraftDocument | null,
) {
  if (made && known) return { document: made.document, ...(await known()) }
  const [settings, documents] = await db.flush({ tenant }, [
    accountSettings.statement(),
    ...(made ? [] : [findDocument.statement(body.document_id.toLowerCase())]),
  ])
  const document = made?.document ?? findDocument.read(documents)
  if (!document) throw noDocument()
  return { document, ...accountSettings.read(settings) }
}

/** What is drawn on it stands in the entries of those who saw and signed it, by its hash. */
function factsOfTemplate({ template: { templateId, version, documentSha256 } }: DraftDocument): Json {
  return { id: publicId('tpl', templateId), version, document_sha256: documentSha256 }
}

/** What can be told without the document: addresses, methods, the webhook's host. Gives the providers that are needed. */
export async function checkWishes(deps: CreateDeps, caller: Caller, body: CreateBody) {
  const errors = personErrors(body)
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
  if (body.webhook_url) await mustTarget(deps, body.webhook_url)
  return checkMethods(deps, caller, body)
}

/** Of the people: what the schema cannot say. */
export function personErrors(body: CreateBody): FieldError[] {
  const errors: FieldError[] = []
  for (const [i, signer] of body.signers.entries()) {
    const address = parseAddress(signer.email)
    if (!address.ok) errors.push({ field: `signers[${i}].email`, code: 'malformed', message: address.reason })
    if (signer.auth === 'access_code' && !signer.access_code) {
      const message = 'auth is "access_code", so an access_code is needed.'
      errors.push({ field: `signers[${i}].access_code`, code: 'required', message })
    }
    if (signer.redirect_url && !isHttpsUrl(signer.redirect_url)) {
      const message = 'redirect_url must be an absolute https URL.'
      errors.push({ field: `signers[${i}].redirect_url`, code: 'malformed', message })
    }
  }
  return errors
}

/** May events be sent there? */
export async function mustTarget(deps: CreateDeps, url: string): Promise<void> {
  const verdict = await deps.checkTarget(url)
  if (verdict.ok) return
  const error = { field: 'webhook_url', code: 'webhook_url_refused', message: verdict.reason }
  throw new Failure('webhook_url_refused', verdict.reason, { errors: [error] })
}

/** What the request will be on this document; throws what is wrong with it. Nothing is asked of anybody. */
export function draft(
  body: CreateBody,
  document: FoundDocument,
  { timeZone, now }: AccountSettings,
  providers: readonly ProviderChoice[],
) {
  if (document.preflight.pdf_a) checkPdfA(body, providers)
  const boxes = placeSigners(body, document)
  const creation = decideCreate(commandOf(body, document.documentId, timeZone, now))
  if (!creation.ok) {
    const error = { field: creation.field ?? 'signers', code: creation.code, message: creation.message }
    throw new Failure('validation_failed', creation.message, { errors: [error] })
  }
  return { events: creation.events, boxes }
}

function placeSigners(body: CreateBody, document: FoundDocument): PlacedBoxJson[][] {
  const placement: Placement = place({
    pages: document.pages,
    signers: body.signers.map(({ page, cords }) => ({ page, cords })),
    cordsOrigin: body.cords_origin ?? 'top_left',
  })
  if (!placement.ok) {
    const errors = placement.errors.map(({ field, code, message }) => ({ field, code, message }))
    throw new Failure('validation_failed', errors[0]?.message ?? 'The boxes do not fit.', { errors })
  }
  return body.signers.map((_, i) =>
    placement.boxes.filter((box) => box.signer === i).map(({ page, display, rect }) => ({ page, ...display, rect })),
  )
}

function commandOf(body: CreateBody, documentId: string, timeZone: string, now: number): Create {
  const expiry = expiryOf(body.expiry_date ?? null, timeZone, now)
  if (!expiry.ok) {
    const error = { field: 'expiry_date', code: expiry.code, message: expiry.message }
    throw new Failure('validation_failed', expiry.message, { errors: [error] })
  }
  return {
    type: 'Create',
    at: now,
    requestId: newId(),
    documentId,
    isSequential: body.is_sequential ?? false,
    reminders: body.reminders ?? true,
    notify: body.notify ?? true,
    expiresAt: expiry.expiresAt,
    signers: body.signers.map((signer) => ({
      id: newId(),
      sequence: signer.sequence ?? null,
      sigType: signer.sig_type ?? 'electronic',
      fallback: signer.fallback ?? [],
      name: signer.name,
      email: signer.email,
    })),
  }
}

async function optionsOf(signer: SignerBody): Promise<SignerOptions> {
  return {
    auth: signer.auth ?? 'none',
    accessCodeHash: signer.access_code ? await hashAccessCode(signer.access_code) : null,
    locale: signer.locale ?? null,
    redirectUrl: signer.redirect_url ?? null,
    provider: signer.provider ?? null,
    certificate: signer.certificate ?? null,
  }
}

/** Commits if so many mails may be asked for. Whoever repeats a call that was counted is not counted again. */
async function commitCounted(deps: CreateDeps, caller: Caller, created: NewRequest) {
  const { notify, signers, documentId } = created.request
  const mails = notify ? signers.length : 0
  try {
    await deps.mails.take(caller, mails)
  } catch (refusal) {
    const existing = await requestInTheWay(deps.db, caller.tenantId, documentId)
    if (existing && existing.state !== 'expired') return existing
    throw refusal
  }
  const outcome = await commitOrFind(deps, caller.tenantId, created).catch(async (error: unknown) => {
    // Of anything else nobody knows whether it was committed.
    if (error instanceof Failure || error instanceof LeaseLost) await deps.mails.refund(caller, mails)
    throw error
  })
  if (outcome !== 'committed') await deps.mails.refund(caller, mails)
  return outcome
}

/** Commits, or gives the request the document has already; one past its time makes way before the timer has come. */
async function commitOrFind(deps: CreateDeps, tenant: string, created: NewRequest) {
  if (await commitCreate(deps.db, tenant, created)) return 'committed'
  const existing = await requestInTheWay(deps.db, tenant, created.request.documentId)
  const isFree = existing === null || (existing.state === 'expired' && (await expire(deps, tenant, existing.requestId)))
  return isFree && (await commitCreate(deps.db, tenant, created)) ? 'committed' : existing
}

/** False while a provider's answer may still come. */
async function expire(deps: CreateDeps, tenant: string, requestId: string): Promise<boolean> {
  const { state } = await change(deps, tenant, { requestId }, SYSTEM, ({ now }) => ({ type: 'Expire', at: now }))
  return state.state === 'expired'
}

/** The document has an open or completed request already: the repeat of an equal call gets the same answer again. */
async function repeatOrConflict(
  existing: RequestInTheWay | null,
  body: CreateBody,
  bodyHash: Buffer,
): Promise<Created> {
  if (existing && (await isRepeat(existing, body, bodyHash))) return { requestId: existing.requestId, repeated: true }
  throw exists(existing)
}

/** A job's row is created once, whoever tries it how often; and the request of somebody else in its way is not its own. */
async function createdOrConflict(
  db: Database,
  { tenantId }: Caller,
  jobRow: JobRow,
  existing: RequestInTheWay | null,
): Promise<Created> {
  const requestId = await requestOfRow(db, tenantId, jobRow)
  if (requestId) return { requestId, repeated: true }
  throw exists(existing)
}

function exists(existing: RequestInTheWay | null): Failure {
  const id = existing ? publicId('sr', existing.requestId) : null
  const copy = 'copy the document (POST /api/v1/documents/{document_id}/copy) and use the copy'
  const message =
    existing?.state === 'completed'
      ? `This document is signed already: ${copy}.`
      : `This document has a sign request already: cancel that first, or ${copy}.`
  return new Failure('signrequest_exists', message, {
    details: { sign_request_id: id, state: existing?.state ?? null },
  })
}

async function isRepeat(existing: RequestInTheWay, body: CreateBody, bodyHash: Buffer): Promise<boolean> {
  if (!existing.bodyHash.equals(bodyHash) || existing.ageHours >= REPEAT_HOURS) return false
  const equal = await Promise.all(
    body.signers.map(({ access_code: code }, i) => {
      const hash = existing.accessCodeHashes[i] ?? null
      return code && hash ? isAccessCode(code, hash) : !code && !hash
    }),
  )
  return equal.every(Boolean)
}

/**
 * Of the parsed JSON, whatever the order of its members or the white space it was sent with. Access codes are left
 * out: a plain hash of so short a secret would give it away. They are compared by their own, slow hash.
 */
function hashOf(body: CreateBody): Buffer {
  const signers = body.signers.map(({ access_code: _secret, ...signer }) => signer)
  return sha256(canonicalJson({ ...body, signers } as unknown as Json))
}

export function mustSign(deps: CreateDeps, mode: 'test' | 'live'): void {
  if (deps.canSign(mode)) return
  const message = `Signing is not set up in ${mode} mode: no seal key, chain and timestamp authority are configured.`
  throw new Failure('signing_unavailable', message, { retryAfterSeconds: 3600 })
}

function isHttpsUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
