import { Check, Ellipsis, Eye, Link2, Mail, PenLine, Send, UserRoundPen, X } from 'lucide-react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { classes } from '../../components/classes.ts'
import { Menu } from '../../components/menu.tsx'
import type { MenuGroup, MenuItem } from '../../components/menu-popup.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useActions } from '../actions/context.tsx'
import { mayStart, type Started, type VirtualAction } from '../actions/started.ts'
import { useRequestView } from '../context.tsx'
import { isOpen, signs } from '../model/people.ts'
import type { Signer } from '../model/types.ts'

/** What can be done for a recipient. `mailId`: their last mail. */
export function PersonActions({
  signer,
  isAwaited,
  mailId,
}: {
  signer: Signer
  isAwaited: boolean
  mailId: string | null
}) {
  const { request } = useRequestView()
  const { actions } = textsOf('consoleRequest')
  const { start, isRunning } = useActions()
  const environment = useEnvironment()
  const groups = useGroups(signer, isAwaited, mailId)
  const remind = { type: 'remind', signerId: signer.id } as const
  const canRemind = isAwaited && request.notify && mayStart(environment, remind)
  return (
    <div className={classes('flex items-center gap-1', canRemind ? 'max-sm:order-2 max-sm:w-full' : 'max-sm:-my-2')}>
      {canRemind && (
        <Button
          size="small"
          busy={isRunning(remind)}
          aria-label={`${actions.remind}: ${signer.name}`}
          onClick={() => start(remind)}
        >
          <Send size={14} aria-hidden />
          {actions.remind}
        </Button>
      )}
      {groups.length > 0 && (
        <Menu
          trigger={
            <IconButton label={text(actions.moreFor, { name: signer.name })} size="small">
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          groups={groups}
        />
      )}
    </div>
  )
}

function useGroups(signer: Signer, isAwaited: boolean, mailId: string | null): MenuGroup[] {
  const { actions } = textsOf('consoleRequest')
  const { start } = useActions()
  const environment = useEnvironment()
  const { request } = useRequestView()
  const isActive = isOpen(signer) && request.ended_at === null
  const item = (action: Started, label: string, icon: MenuItem['icon'], isPossible: boolean): MenuItem[] =>
    isPossible && mayStart(environment, action) ? [{ label, icon, onSelect: () => start(action) }] : []
  const own = { signerId: signer.id }
  const isSandbox = environment.mode === 'test'
  const act = (action: VirtualAction, icon: MenuItem['icon']) =>
    item({ type: 'act', action, ...own }, actions[action], icon, isSandbox && isAwaited)
  const ofMail = (mailId: string) => [
    ...item(
      { type: 'mail', mailId },
      isSandbox ? actions.mail : actions.sentMail,
      <Mail size={14} aria-hidden />,
      true,
    ),
    ...item(
      { type: 'captured_link', ...own, mailId },
      actions.capturedLink,
      <Link2 size={14} aria-hidden />,
      isSandbox && isAwaited,
    ),
  ]
  const manage = [
    ...item({ type: 'reassign', ...own }, actions.reassignFull, <UserRoundPen size={14} aria-hidden />, isActive),
    ...item(
      { type: 'send_link', ...own },
      actions.sendLink,
      <Mail size={14} aria-hidden />,
      isActive && isAwaited && request.notify,
    ),
    ...item({ type: 'link', ...own }, actions.link, <Link2 size={14} aria-hidden />, isActive && isAwaited),
    ...(mailId === null ? [] : ofMail(mailId)),
  ]
  const virtual = [
    ...act('view', <Eye size={14} aria-hidden />),
    ...(signs(signer) ? act('sign', <PenLine size={14} aria-hidden />) : []),
    ...(signer.role === 'approver' ? act('approve', <Check size={14} aria-hidden />) : []),
    ...(signer.role === 'viewer' ? [] : act('decline', <X size={14} aria-hidden />)),
  ]
  return [
    ...(manage.length > 0 ? [{ label: actions.manage, items: manage }] : []),
    ...(virtual.length > 0 ? [{ label: actions.sandbox, items: virtual }] : []),
  ]
}
