import { Dialog } from '../components/dialog.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { screenKeys } from './screen-keys.ts'

/** All keys: those of every screen, and those of this one. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const { keys } = textsOf('console')
  const everywhere: [string, string][] = [
    ['Ctrl K', keys.palette],
    ['c', keys.newRequest],
    ['a', keys.api],
    ['g h', keys.goStart],
    ['g r', keys.goRequests],
    ['g d', keys.goDevelopers],
    ['g s', keys.goSettings],
    ['?', keys.help],
  ]
  return (
    <Dialog open onClose={onClose} title={keys.title}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {[...everywhere, ...screenKeys()].map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-ground px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd className="text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
