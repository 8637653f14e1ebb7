import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { classes } from '../../components/classes.ts'
import { RequestStateBadge } from '../../components/state-badge.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { ExpiryCell, WaitingCell } from './cells.tsx'
import { type RowProps, useRowActions } from './context.tsx'
import { SignerMarks } from './marks.tsx'
import { useRowGestures } from './row-gestures.ts'
import { RowMenu } from './row-menu.tsx'

/** The element of a request that has the focus when a key moves to it. */
export const linkId = (requestId: string) => `open-${requestId}`

/** A request in the table. */
export const RequestRow = memo(function RequestRow({ request, isSelected }: RowProps) {
  const actions = useRowActions()
  const gestures = useRowGestures({
    open: () => actions.open(request),
    prefetch: () => actions.prefetch(request),
  })
  return (
    <tr
      {...gestures}
      aria-selected={isSelected}
      className={classes(
        'group h-(--row) cursor-pointer *:border-b *:border-line focus-within:bg-soft hover:bg-soft',
        isSelected && 'bg-soft',
      )}
    >
      <td className="ps-2">
        <SelectBox request={request} isSelected={isSelected} />
      </td>
      <td className="pe-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <OpenLink request={request} className="min-w-0 truncate" />
          {request.reference !== null && (
            <span className="shrink-[2] truncate xl:min-w-20 text-xs text-muted" title={request.reference}>
              {request.reference}
            </span>
          )}
        </span>
      </td>
      <td>
        <SignerMarks request={request} />
      </td>
      <td>
        <RequestStateBadge state={request.state} />
      </td>
      <td className="pe-3">
        <WaitingCell request={request} />
      </td>
      <td className="whitespace-nowrap">
        <ExpiryCell request={request} />
      </td>
      <td className="hidden whitespace-nowrap text-muted xl:table-cell">
        <Time value={request.updated_at} />
      </td>
      <td className="text-end">
        <RowMenu
          request={request}
          isSelected={isSelected}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        />
      </td>
    </tr>
  )
})

/** A request on a narrow screen. */
export const RequestCard = memo(function RequestCard({ request, isSelected }: RowProps) {
  const actions = useRowActions()
  const words = textsOf('consoleRequests')
  const gestures = useRowGestures({
    open: () => actions.open(request),
    prefetch: () => actions.prefetch(request),
  })
  return (
    <li
      {...gestures}
      className={classes(
        'flex h-(--row) cursor-pointer gap-1 border-b border-line py-2 ps-1 focus-within:bg-soft [-webkit-touch-callout:none]',
        isSelected && 'bg-soft',
      )}
    >
      <span className="flex w-10 shrink-0 justify-center">
        <SelectBox request={request} isSelected={isSelected} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <OpenLink request={request} className="block truncate" />
        <p className="truncate text-xs text-muted">
          {request.reference !== null && (
            <>
              <span className="sr-only">{words.reference} </span>
              {request.reference} ·{' '}
            </>
          )}
          <Time value={request.updated_at} />
        </p>
        <div className="flex items-center gap-2">
          <RequestStateBadge state={request.state} />
          <SignerMarks request={request} />
          {/* Also below the menu, which is above this line. */}
          <span className="-me-8 ms-auto shrink-0 text-xs">
            <ExpiryCell request={request} />
          </span>
        </div>
        <div className="text-xs">
          <WaitingCell request={request} />
        </div>
      </div>
      <RowMenu request={request} isSelected={isSelected} className="-mt-2 self-start" />
    </li>
  )
})

function OpenLink({ request, className }: { request: RowProps['request']; className: string }) {
  const params = useEnvironmentParams()
  const { focused } = useRowActions()
  return (
    <Link
      id={linkId(request.id)}
      to="/$account/$mode/requests/$document"
      params={{ ...params, document: request.document_id }}
      onFocus={() => focused(request)}
      title={request.document_name}
      className={classes('font-medium text-ink no-underline hover:underline', className)}
    >
      {request.document_name}
    </Link>
  )
}

function SelectBox({ request, isSelected }: RowProps) {
  const { selection } = textsOf('consoleRequests')
  const { select } = useRowActions()
  return (
    <label className="grid size-6 place-items-center pointer-coarse:h-11 pointer-coarse:w-10">
      <span className="sr-only">{text(selection.select, { name: request.document_name })}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={({ target }) => select(request, target.checked)}
        className="size-4 accent-press"
      />
    </label>
  )
}
