import { BookmarkPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { LinkedTabs } from '../../components/tabs.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { type SavedView, useViews, viewOf } from '../data/views.ts'
import { type Filters, filtersOf, isFiltered, isSame } from '../model/filters.ts'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))
const ViewMenu = lazy(() => import('./view-menu.tsx').then((module) => ({ default: module.ViewMenu })))

/** The title, the views as tabs, and what can be done with the one that is shown. `filters` is null for drafts. */
export function ViewBar({ filters, actions }: { filters: Filters | null; actions?: ReactNode }) {
  const { title, views: words } = textsOf('consoleRequests')
  const params = useEnvironmentParams()
  const { can } = useEnvironment()
  const views = useViews()
  const tab = (label: string, search: Filters) => ({
    label,
    link: { to: '/$account/$mode/requests' as const, params, search, activeOptions: { exact: true } },
  })
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 border-b border-line">
      <h1 className="text-lg font-semibold">{title}</h1>
      <div className="order-last min-w-0 basis-full lg:order-none lg:flex-1 lg:basis-0">
        <LinkedTabs
          label={words.label}
          inRow
          tabs={[
            tab(words.all, {}),
            tab(words.attention, { attention: true }),
            ...views.map(({ name, query }) => tab(name, filtersOf(query))),
            ...(can('requests:write')
              ? [{ label: words.drafts, link: { to: '/$account/$mode/requests/drafts' as const, params } }]
              : []),
          ]}
        />
      </div>
      <div className="ms-auto flex min-h-10 items-center gap-1">
        {filters && <ViewActions filters={filters} views={views} />}
        {actions}
      </div>
    </div>
  )
}

function ViewActions({ filters, views }: { filters: Filters; views: readonly SavedView[] }) {
  const { views: words } = textsOf('consoleRequests')
  const [isSaving, setSaving] = useState(false)
  const current = viewOf(views, filters)
  const isOwnView = !isFiltered(filters) || isSame(filters, { attention: true })
  return (
    <>
      {current && (
        <Suspense fallback={null}>
          <ViewMenu view={current} />
        </Suspense>
      )}
      {!current && !isOwnView && (
        <Button size="small" kind="quiet" onClick={() => setSaving(true)}>
          <BookmarkPlus size={16} aria-hidden />
          {words.save}
        </Button>
      )}
      {isSaving && (
        <Suspense fallback={null}>
          <ViewDialog filters={filters} view={null} views={views} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
