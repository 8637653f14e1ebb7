import { useRouter } from '@tanstack/react-router'
import { Ban, Bell, Copy, ExternalLink, Hash, MoreHorizontal, SquareCheck } from 'lucide-react'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { IconButton } from '../../components/button.tsx'
import { Menu } from '../../components/menu.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { isOpen } from '../model/waiting.ts'
import { type RowProps, useRowActions } from './context.tsx'

/** The actions of a row. A long press and the secondary button open it, too (row-gestures.ts). */
export function RowMenu({ request, isSelected, className }: RowProps & { className?: string }) {
  const { actions: words } = textsOf('consoleRequests')
  const { canWrite, open, select, remind, cancel } = useRowActions()
  const router = useRouter()
  const params = useEnvironmentParams()
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    toast(words.copied)
  }
  const address = () => {
    const to = {
      to: '/$account/$mode/requests/$document',
      params: { ...params, document: request.document_id },
    } as const
    return new URL(router.buildLocation(to).publicHref, location.href).href
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <Menu
      trigger={
        <IconButton
          data-row-menu
          label={text(words.more, { name: request.document_name })}
          size="small"
          {...(className !== undefined && { className })}
        >
          <MoreHorizontal size={16} aria-hidden />
        </IconButton>
      }
      groups={[
        {
          items: [
            { label: words.open, icon: <ExternalLink {...icon} />, onSelect: () => open(request) },
            {
              label: isSelected ? words.unselect : words.select,
              icon: <SquareCheck {...icon} />,
              onSelect: () => select(request, !isSelected),
            },
            { label: words.copyLink, icon: <Copy {...icon} />, onSelect: () => copy(address()) },
            { label: words.copyId, icon: <Hash {...icon} />, onSelect: () => copy(request.document_id) },
          ],
        },
        ...(canWrite && isOpen(request)
          ? [
              {
                items: [
                  { label: words.remind, icon: <Bell {...icon} />, onSelect: () => remind(request) },
                  { label: words.cancel, icon: <Ban {...icon} />, danger: true, onSelect: () => cancel(request) },
                ],
              },
            ]
          : []),
      ]}
    />
  )
}
