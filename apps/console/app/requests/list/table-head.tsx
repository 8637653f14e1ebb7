import { textsOf } from '../../texts/catalogues.ts'
import type { ListRow } from '../model/rows.ts'

const WIDTHS = ['w-9', '', 'w-22 xl:w-24', 'w-40', 'w-[22%]', 'w-22']

/** The columns. It stays below the top bar while the list scrolls. */
export function TableHead({
  rows,
  selected,
  hasUpdated,
  onSelectAll,
}: {
  rows: readonly ListRow[]
  selected: ReadonlySet<string>
  hasUpdated: boolean
  onSelectAll(isSelected: boolean): void
}) {
  const { columns, selection } = textsOf('consoleRequests')
  const requests = rows.filter(({ kind }) => kind === 'request')
  const isAll = selected.size > 0 && requests.every(({ key }) => selected.has(key))
  const cell = 'sticky top-14 z-10 h-8 border-y border-line bg-ground p-0 text-start text-xs font-medium text-muted'
  return (
    <>
      <colgroup>
        {WIDTHS.map((width, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          <col key={i} className={width} />
        ))}
        {hasUpdated && <col className="w-22" />}
        <col className="w-9" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={`${cell} ps-2`}>
            <label className="grid size-6 place-items-center">
              <span className="sr-only">{selection.all}</span>
              <input
                type="checkbox"
                checked={isAll}
                onChange={({ target }) => onSelectAll(target.checked)}
                className="size-4 accent-press"
              />
            </label>
          </th>
          {(['document', 'recipients', 'state', 'waiting', 'expires'] as const).map((name) => (
            <th key={name} scope="col" className={cell}>
              {columns[name]}
            </th>
          ))}
          {hasUpdated && (
            <th scope="col" className={cell}>
              {columns.updated}
            </th>
          )}
          <th scope="col" className={cell}>
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
    </>
  )
}
