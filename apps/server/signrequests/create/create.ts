import type { SignerField } from '@countersign/domain/field'
import { decide, evolve, initialState, nextTimer, type SignRequest } from '@countersign/domain/signrequest'
import { GENESIS, type Json } from '@countersign/evidence/chain'
import { accountSettings } from '../../accounts/settings.ts'
import { findDocumentToSend } from '../../documents/find.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { publicId } from '../../platform/ids.ts'
import type { DraftDocument } from '../../templates/draft-document.ts'
import { type Actor, SYSTEM } from '../change/audit.ts'
import { change } from '../change/change.ts'
import { type CreationFacts, record } from '../change/record.ts'
import { newLink } from '../signer/links.ts'
import type { SignerOptions } from '../stored-request.ts'
import { hashAccessCode } from './access-code.ts'
import type { CreateBody, SignerBody } from './body.ts'
import { requireFieldsFit } from './check-fit.ts'
import { commitCreate, type JobRow, LeaseLost, type NewRequest, noDocument } from './commit.ts'
import { type Created, createdOrConflict, findConflictingRequest, hashOf, repeatOrConflict } from './conflict.ts'
import type { CreateDeps } from './dependencies.ts'
import { draft } from './draft.ts'
import { checkSigningAvailable, validateInput } from './validate-input.ts'

// POST /api/v1/document-signrequest, and the rows of bulk jobs. Two round trips to the database: one reads the document,
// the account's time zone and the clock; one commits the request, its signers, audit entries and events.

export interface CreateOptions {
  /** A document from a template or a copy, inserted in the same commit. */
  made?: DraftDocument
  /** The row of the bulk job that creates the request. */
  jobRow?: JobRow | null
  /** The public URL of links for the signers whose turn it is. Null: the caller gets no links. */
  linksAt?: string | null
}

export async function createSignRequest(
  deps: CreateDeps,
  caller: Caller,
  body: CreateBody,
  actor: Actor,
  { made, jobRow = null, linksAt = null }: CreateOptions = {},
): Promise<Created> {
  checkSigningAvailable(deps, caller.mode)
  const providers = await validateInput(deps, caller, body)
  const { document, ...settings } = await lookUp(deps, caller.tenantId, body, made)
  const { events: creation, boxes, placed, fields, warnings } = draft(body, document, settings, providers)
  await requireFieldsFit(body, fields, document, settings)
  const [created, ...consequences] = creation
  const invited = consequences.reduce(evolve, initialState(created))
  const { added, links } = linksAt === null ? NO_LINKS : linksFor(invited, caller, settings.now, linksAt)
  const events = [...creation, ...added]
  const after = added.reduce(evolve, invited)
  const context = {
    documentRef: body.document_id,
    webhookFiles: body.webhook_files ?? 'inline',
    mode: caller.mode,
    reference: body.reference ?? null,
    metadata: body.metadata ?? {},
  }
  const facts: CreationFacts = {
    data: {
      uploaded_sha256: document.uploadedSha256,
      document_sha256: document.contentSha256,
      authentication: body.signers.map(({ auth }) => auth ?? 'none'),
      ...(made?.template ? { template: factsOfTemplate(made.template) } : {}),
      boxes: boxes as unknown as Json,
      ...(fields.some((own) => own.length > 0) && { fields: fields.map(factsOfFields) }),
    },
    // Signers receive the chain, and the URL may contain a secret of the sender.
    personal: body.webhook_url ? { webhook_url: body.webhook_url } : {},
  }
  const recorded = record(events, after, { auditSeq: 0, auditHead: GENESIS, eventSeq: 0 }, context, actor, facts)
  const outcome = await commitCounted(deps, caller, {
    request: after,
    body,
    bodyHash: hashOf(body),
    jobRow,
    recorded,
    made: made ?? null,
    links: links.map(({ statement }) => statement),
    dueAt: nextTimer(after, settings.now)?.at ?? null,
    signers: await Promise.all(
      body.signers.map(async (signer, i) => ({
        ...{ boxes: boxes[i] ?? [], fields: fields[i] ?? [] },
        options: await optionsOf(signer),
      })),
    ),
  })
  if (outcome !== 'committed') {
    if (jobRow) return createdOrConflict(deps.db, caller, jobRow, outcome)
    return { ...repeatOrConflict(outcome, body), placed, warnings }
  }
  deps.wakeRelay()
  return { requestId: after.id, repeated: false, links, placed, warnings }
}

async function lookUp(
  { db, settings: known }: CreateDeps,
  tenant: string,
  body: CreateBody,
  made: DraftDocument | undefined,
) {
  if (made && known) return { document: made.document, ...(await known()) }
  const [settings, documents] = await db.flush({ tenant }, [
    accountSettings.statement(),
    ...(made ? [] : [findDocumentToSend.statement(body.document_id.toLowerCase())]),
  ])
  const document = made?.document ?? findDocumentToSend.read(documents)
  if (!document) throw noDocument()
  return { document, ...accountSettings.read(settings) }
}

const NO_LINKS = { added: [], links: [] }

/** A link for each signer who is invited, which works beside the mailed one. */
function linksFor(invited: SignRequest, { tenantId, slot }: Caller, at: number, publicUrl: string) {
  const signerIds = invited.signers.filter(({ state }) => state === 'notified').map(({ id }) => id)
  const decision = decide({ type: 'AddLinks', at, signerIds }, invited)
  if (!decision.ok) throw new Error(`no links for the signers of a new request: ${decision.code}`)
  const links = signerIds.map((signerId) => {
    const target = { tenantId, requestId: invited.id, signerId, generation: 1 }
    const { link, statement } = newLink(publicUrl, slot, target)
    return { signerId, url: link, statement }
  })
  return { added: decision.events, links }
}

/** The drawn values are not part of this entry: the entries of views and signatures hold the merged document's hash. */
function factsOfTemplate({ templateId, version, documentSha256 }: NonNullable<DraftDocument['template']>): Json {
  return { id: publicId('tpl', templateId), version, document_sha256: documentSha256 }
}

/** What each signer is asked to fill. Labels and prefilled values are the sender's texts, and stay out of the chain. */
function factsOfFields(fields: readonly SignerField[]): Json {
  return fields.map(({ name, type, required, boxes }) => ({ name, type, required, boxes: boxes as unknown as Json }))
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

/** Commits if the mail allowance suffices. The repeat of a counted call is not counted again. */
async function commitCounted(deps: CreateDeps, caller: Caller, created: NewRequest) {
  const { notify, signers, documentId } = created.request
  const mails = notify ? signers.length : 0
  try {
    await deps.mails.take(caller, mails)
  } catch (refusal) {
    const existing = await findConflictingRequest(deps.db, caller.tenantId, documentId)
    if (existing && existing.state !== 'expired') return existing
    throw refusal
  }
  const outcome = await commitOrFind(deps, caller.tenantId, created).catch(async (error: unknown) => {
    // After any other error the commit may have succeeded, so there is no refund.
    if (error instanceof Failure || error instanceof LeaseLost) await deps.mails.refund(caller, mails)
    throw error
  })
  if (outcome !== 'committed') await deps.mails.refund(caller, mails)
  return outcome
}

/** Commits, or returns the document's existing request. Expires an overdue one here, without waiting for its timer. */
async function commitOrFind(deps: CreateDeps, tenant: string, created: NewRequest) {
  if (await commitCreate(deps.db, tenant, created)) return 'committed'
  const existing = await findConflictingRequest(deps.db, tenant, created.request.documentId)
  const isFree = existing === null || (existing.state === 'expired' && (await expire(deps, tenant, existing.requestId)))
  return isFree && (await commitCreate(deps.db, tenant, created)) ? 'committed' : existing
}

/** False while the answer of a provider may still arrive. */
async function expire(deps: CreateDeps, tenant: string, requestId: string): Promise<boolean> {
  const { state } = await change(deps, tenant, { requestId }, SYSTEM, ({ now }) => ({ type: 'Expire', at: now }))
  return state.state === 'expired'
}
