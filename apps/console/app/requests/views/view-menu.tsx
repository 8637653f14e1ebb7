import { Pencil, Settings2, Share2, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Menu } from '../../components/menu.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { failureText } from '../actions/failure-text.ts'
import { useViewChanges, useViewRights } from '../data/view-changes.ts'
import type { SavedView } from '../data/views.ts'
import { filtersOf } from '../model/filters.ts'
import { ViewDialog } from './view-dialog.tsx'

/** Rename, share and delete, as far as the member may. */
export function ViewMenu({ view }: { view: SavedView }) {
  const { views: words } = textsOf('consoleRequests')
  const [isRenaming, setRenaming] = useState(false)
  const { canChange, canDelete } = useViewRights()
  const { change, remove, create } = useViewChanges()
  const { id, name, shared } = view
  const content = { name, shared, filters: filtersOf(view.query) }
  const trying = (changing: Promise<unknown>) =>
    changing.catch((error: unknown) => toast(words.failed, { text: failureText(error) }))
  const removeView = async () => {
    await remove(id)
    const undo = view.own ? () => void trying(create(content)) : null
    toast(text(words.deleted, { name }), { undo })
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  const items = [
    ...(canChange(view)
      ? [{ label: words.rename, icon: <Pencil {...icon} />, onSelect: () => setRenaming(true) }]
      : []),
    ...(canChange(view, !shared)
      ? [
          {
            label: shared ? words.unshare : words.share,
            icon: shared ? <UserRound {...icon} /> : <Share2 {...icon} />,
            onSelect: () => void trying(change(id, { ...content, shared: !shared })),
          },
        ]
      : []),
    ...(canDelete(view)
      ? [{ label: words.delete, icon: <Trash2 {...icon} />, danger: true, onSelect: () => void trying(removeView()) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton size="small" label={text(words.manage, { name })}>
            <Settings2 size={16} aria-hidden />
          </IconButton>
        }
        groups={[{ label: shared ? `${name} (${words.sharedMark})` : name, items }]}
      />
      {isRenaming && <ViewDialog filters={content.filters} view={view} views={[]} onClose={() => setRenaming(false)} />}
    </>
  )
}
