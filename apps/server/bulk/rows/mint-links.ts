import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { publicId } from '../../platform/ids.ts'
import type { SenderDeps } from '../../signing/embed/open-embed-session.ts'
import { replaceLink } from '../../signing/links/replace-link.ts'
import { type SignerOfJob, signersOfJob } from '../../signrequests/bulk-queries.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { loadJob } from '../jobs/read.ts'

/** New signing links for the signers of requests without mails, by page. Each is audited and replaces earlier links. */
export async function mintLinks(
  deps: SenderDeps,
  caller: Caller,
  jobId: string,
  actor: Actor,
  query: ListQuery,
): Promise<Page<object>> {
  const { tenantId } = caller
  await loadJob(deps.db, tenantId, jobId)
  const after = Number(idAfter('bulk-links', query, (id) => /^\d{1,7}$/.test(id)) ?? 0)
  const [found] = await deps.db.flush({ tenant: tenantId }, [
    signersOfJob.statement(tenantId, jobId, after, query.limit + 1),
  ])
  // A row may have several signers; a page does not split rows.
  const rows = [...Map.groupBy(signersOfJob.read(found), ({ row }) => row).values()]
  const page = toPage(
    'bulk-links',
    rows,
    query.limit,
    ([first]) => String(first?.row),
    (signers) => signers,
  )
  const data = []
  for (const signer of page.data.flat()) {
    const url = await mint(deps, caller, signer, actor)
    if (url !== null) data.push({ ...present(signer), url })
  }
  return { ...page, data }
}

/** Null: it is no longer the signer's turn. */
async function mint(deps: SenderDeps, caller: Caller, signer: SignerOfJob, actor: Actor): Promise<string | null> {
  const { requestId, signerId } = signer
  try {
    return await replaceLink(deps, caller, { ref: { requestId }, signerId }, actor)
  } catch (error) {
    if (error instanceof Failure && error.code === 'wrong_state') return null
    throw error
  }
}

function present({ row, requestId, documentRef, reference, signerId, name, email }: SignerOfJob) {
  return {
    row,
    sign_request_id: publicId('sr', requestId),
    document_id: documentRef,
    reference,
    signer_id: publicId('sgn', signerId),
    name,
    email,
  }
}
