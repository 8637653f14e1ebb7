import {
  judgeNewView,
  judgeViewChange,
  judgeViewRemoval,
  maySeeView,
  SHARING_SCOPE,
  type ViewActor,
  type ViewRefusal,
} from '@countersign/domain/access'
import { authorOf } from '../../accounts/authors/present.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { actorOf, type Caller } from '../../platform/http/caller.ts'
import { fromPublicId, newId } from '../../platform/ids.ts'
import {
  decodeView,
  deleteView,
  insertView,
  lockView,
  lockViewsOf,
  updateView,
  type ViewInput,
  type ViewRow,
} from './store.ts'

// Saved views of the list of sign requests: the parameters of a query under a name.

/** Of a member or a key, in each mode. */
const MOST_VIEWS = 50
export const MOST_QUERY_BYTES = 2_048

export async function createView(db: Database, caller: Caller, input: ViewInput): Promise<ViewRow> {
  checkQuery(input)
  refuse(judgeNewView(viewActorOf(caller), input.shared), caller)
  const { tenantId } = caller
  const maker = authorOf(caller)
  const [, [row] = []] = await db.flush({ tenant: tenantId }, [
    lockViewsOf(tenantId, maker),
    insertView(tenantId, newId(), input, maker, MOST_VIEWS),
  ])
  if (!row) throw tooManyViews()
  return decodeView(row)
}

export async function changeView(db: Database, caller: Caller, id: string, input: ViewInput): Promise<ViewRow> {
  checkQuery(input)
  const { tenantId } = caller
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const { view_id: viewId, ...view } = await lockVisible(tx, caller, id)
    refuse(judgeViewChange(viewActorOf(caller), traitsOf(view, caller), input.shared), caller)
    const [row] = await tx.query(updateView(tenantId, viewId, input))
    if (!row) throw new Error(`The view ${viewId}, which is locked, was not changed.`)
    return decodeView(row)
  })
}

export async function removeView(db: Database, caller: Caller, id: string): Promise<void> {
  const { tenantId } = caller
  await db.transaction({ tenant: tenantId }, async (tx) => {
    const { view_id: viewId, ...view } = await lockVisible(tx, caller, id)
    refuse(judgeViewRemoval(viewActorOf(caller), traitsOf(view, caller)), caller)
    await tx.query(deleteView(tenantId, viewId))
  })
}

/** The private view of another member gets the same response as an unknown one. */
async function lockVisible(tx: Tx, caller: Caller, id: string): Promise<ViewRow> {
  const viewId = fromPublicId('view', id)
  const [row] = viewId === undefined ? [] : await tx.query(lockView(caller.tenantId, viewId))
  const view = row && decodeView(row)
  if (!view || !maySeeView(traitsOf(view, caller))) throw new Failure('not_found', 'There is no such view.')
  return view
}

function traitsOf({ made_by, shared }: Pick<ViewRow, 'made_by' | 'shared'>, caller: Caller) {
  return { isOwn: made_by === actorOf(caller), isShared: shared }
}

function viewActorOf({ by, scopes }: Caller): ViewActor {
  return { role: by.kind === 'member' ? by.role : null, scopes }
}

function checkQuery({ query }: ViewInput): void {
  if (Buffer.byteLength(JSON.stringify(query)) <= MOST_QUERY_BYTES) return
  const message = `query must have at most ${MOST_QUERY_BYTES} bytes as JSON.`
  throw new Failure('validation_failed', message, { errors: [{ field: 'query', code: 'too_long', message }] })
}

function refuse(refusal: ViewRefusal | null, caller: Caller): void {
  if (refusal !== null) throw failureOf(refusal, caller)
}

function failureOf(refusal: ViewRefusal, { by }: Caller): Failure {
  switch (refusal) {
    case 'key_private': {
      const message = 'A key has no private views: set shared to true.'
      return new Failure('validation_failed', message, { errors: [{ field: 'shared', code: 'not_allowed', message }] })
    }
    case 'scope_missing': {
      const holder = by.kind === 'key' ? 'This API key' : `Your role ${by.role}`
      const message = `${holder} lacks the scope ${SHARING_SCOPE}, so it cannot share views.`
      return new Failure('insufficient_scope', message, { details: { required_scope: SHARING_SCOPE } })
    }
    case 'not_maker':
      return new Failure('not_permitted', 'Only its maker can make a shared view private. Delete it instead.')
    case 'not_permitted':
      return new Failure('not_permitted', 'Only its maker, owners and admins can change or delete a shared view.')
    default:
      return refusal satisfies never
  }
}

function tooManyViews(): Failure {
  const message = `A member has at most ${MOST_VIEWS} saved views in each mode. Delete one with DELETE /api/v1/views/{id}.`
  return new Failure('too_many_views', message, { details: { limit: MOST_VIEWS } })
}
