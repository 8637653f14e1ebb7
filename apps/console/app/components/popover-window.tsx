import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { textsOf } from '../texts/catalogues.ts'

export interface PopoverWindowProps {
  open: boolean
  onOpenChange(isOpen: boolean): void
  trigger: ReactElement
  title: string
  children: ReactNode
}

export function PopoverWindow({ open, onOpenChange, trigger, title, children }: PopoverWindowProps) {
  const { actions } = textsOf('console')
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-40">
          <Base.Popup className="max-h-[70dvh] w-72 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-float">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
            {/* With it the window is modal: for screen readers what is behind it does not exist. */}
            <Base.Close className="sr-only focus:not-sr-only focus:mt-2 focus:text-sm">{actions.close}</Base.Close>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
