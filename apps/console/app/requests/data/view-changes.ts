import { judgeNewView, judgeViewChange, judgeViewRemoval, type Role, scopesOf } from '@countersign/domain/access'
import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { type Filters, viewQueryOf } from '../model/filters.ts'
import { type SavedView, viewsQuery } from './views.ts'

/** What the member may do with a view, by the rules of the API. */
export function useViewRights() {
  const { membership, mode } = useEnvironment()
  const role = membership.role as Role
  const actor = { role, scopes: scopesOf(role, mode) }
  const facts = ({ own, shared }: SavedView) => ({ isOwn: own, isShared: shared })
  return {
    canShareNew: judgeNewView(actor, true) === null,
    canChange: (view: SavedView, isShared = view.shared) => judgeViewChange(actor, facts(view), isShared) === null,
    canDelete: (view: SavedView) => judgeViewRemoval(actor, facts(view)) === null,
  }
}

export interface ViewContent {
  name: string
  shared: boolean
  filters: Filters
}

/** Changes of views. Each reads the views again. */
export function useViewChanges() {
  const environment = useEnvironment()
  const { client } = environment
  const queries = useQueryClient()
  const { queryKey } = viewsQuery(environment)
  const reading = async <T>(change: Promise<T>): Promise<T> => {
    const changed = await change
    await queries.invalidateQueries({ queryKey })
    return changed
  }
  const bodyOf = ({ name, shared, filters }: ViewContent) => ({ name, shared, query: viewQueryOf(filters) })
  return {
    create: (content: ViewContent) => reading(unwrap(client.POST('/api/v1/views', { body: bodyOf(content) }))),
    change: (id: string, content: ViewContent) =>
      reading(unwrap(client.PUT('/api/v1/views/{id}', { params: { path: { id } }, body: bodyOf(content) }))),
    remove: (id: string) => reading(unwrap(client.DELETE('/api/v1/views/{id}', { params: { path: { id } } }))),
  }
}
