import { X } from 'lucide-react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import type { RequestAction } from './act.ts'

/** What can be done with the selected requests. It lies over the list, so that nothing moves. */
export function SelectionBar({
  count,
  onAct,
  onClear,
}: {
  count: number
  onAct(action: RequestAction): void
  onClear(): void
}) {
  const { selection: words } = textsOf('consoleRequests')
  const { can } = useEnvironment()
  return (
    <div
      role="toolbar"
      aria-label={text(words.count, { count })}
      className="fixed inset-x-3 bottom-16 z-30 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-lg border border-line bg-card p-2 ps-3 shadow-float md:bottom-4"
    >
      <span role="status" className="flex-1 text-sm font-medium whitespace-nowrap">
        {text(words.count, { count })}
      </span>
      {can('requests:write') && (
        <div className="flex gap-2 max-sm:order-last max-sm:w-full max-sm:*:flex-1">
          <Button size="small" onClick={() => onAct('remind')}>
            {words.remind}
          </Button>
          <Button size="small" kind="danger" onClick={() => onAct('cancel')}>
            {words.cancel}
          </Button>
        </div>
      )}
      <IconButton size="small" label={words.clear} onClick={onClear}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
