import { Link } from '@tanstack/react-router'
import { Ban, CalendarPlus, Copy, Download, Ellipsis, Link2, Send } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { CopyableId } from '../../components/copy.tsx'
import { PageHeader } from '../../components/layout.tsx'
import { Menu } from '../../components/menu.tsx'
import type { MenuItem } from '../../components/menu-popup.tsx'
import { RequestStateBadge } from '../../components/state-badge.tsx'
import { useNow } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime, text, timeInSentence } from '../../texts/format.ts'
import { useActions } from '../actions/context.tsx'
import { keyOf, mayStart, type Started } from '../actions/started.ts'
import { useRequestView } from '../context.tsx'
import { situationOf } from '../model/situation.ts'

/** Which request it is, its state, and what can be done with it. */
export function Head() {
  const { request } = useRequestView()
  const { nav } = textsOf('console')
  const params = useEnvironmentParams()
  return (
    <PageHeader
      above={
        <Link to="/$account/$mode/requests" params={params}>
          {nav.requests}
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi>{request.document_name}</bdi>
          <RequestStateBadge state={request.state} />
        </span>
      }
      below={<Below />}
      actions={<HeadActions />}
    />
  )
}

function Below() {
  const { request } = useRequestView()
  const { head } = textsOf('consoleRequest')
  const now = useNow()
  const created = new Date(request.created_at)
  const last = new Date(request.ended_at ?? request.expires_at)
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {request.reference !== null && (
        <span>
          {head.reference}: <span className="font-medium text-ink">{request.reference}</span>
        </span>
      )}
      <span title={exactTime(created)}>{text(head.created, { time: timeInSentence(created, now) })}</span>
      <span title={exactTime(last)}>
        {text(request.ended_at === null ? head.expires : head.ended, { time: timeInSentence(last, now) })}
      </span>
      <CopyableId value={request.document_id} />
    </span>
  )
}

function HeadActions() {
  const view = useRequestView()
  const { request, explanation } = view
  const environment = useEnvironment()
  const { actions } = textsOf('consoleRequest')
  const { actions: shared } = textsOf('console')
  const { start, isRunning } = useActions()
  const isOpen = request.ended_at === null
  const item = (action: Started, label: string, icon: MenuItem['icon'], isPossible = true): MenuItem[] =>
    isPossible && mayStart(environment, action) ? [{ label, icon, onSelect: () => start(action) }] : []
  const remindAll = { type: 'remind', signerId: null } as const
  const suggested = situationOf(view).action
  const isSuggested = suggested !== null && keyOf(suggested) === keyOf(remindAll)
  const canRemind = isOpen && request.notify && explanation.awaited.length > 1 && !isSuggested
  const extend = { type: 'extend' } as const
  const items = [
    ...item({ type: 'copy_address' }, actions.copyAddress, <Link2 size={14} aria-hidden />),
    ...item({ type: 'duplicate' }, actions.duplicate, <Copy size={14} aria-hidden />),
    ...item({ type: 'download' }, actions.download, <Download size={14} aria-hidden />, request.state === 'completed'),
    ...item({ type: 'evidence' }, actions.evidence, <Download size={14} aria-hidden />, !isOpen),
  ]
  const cancel = item({ type: 'cancel' }, actions.cancel, <Ban size={14} aria-hidden />, isOpen)
  return (
    <>
      {canRemind && mayStart(environment, remindAll) && (
        <Button busy={isRunning(remindAll)} onClick={() => start(remindAll)}>
          <Send size={14} aria-hidden />
          {actions.remindAll}
        </Button>
      )}
      {isOpen && mayStart(environment, extend) && (
        <Button onClick={() => start(extend)}>
          <CalendarPlus size={14} aria-hidden />
          {actions.extend}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label={shared.more} kind="secondary">
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
        groups={[{ items }, ...(cancel.length > 0 ? [{ items: cancel.map((one) => ({ ...one, danger: true })) }] : [])]}
      />
    </>
  )
}
