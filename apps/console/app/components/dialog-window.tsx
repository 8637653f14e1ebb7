import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export interface DialogProps {
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the end. */
  actions?: ReactNode
  wide?: boolean
}

/** A window over the screen. The focus stays in it, and Escape closes it. */
export function DialogWindow({ onClose, title, description, children, actions, wide = false }: DialogProps) {
  const { actions: words } = textsOf('console')
  const body = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/45%)]" />
        <Base.Popup
          ref={popup}
          // In a form one begins to type.
          initialFocus={() => body.current?.querySelector<HTMLElement>('input, select, textarea') ?? popup.current}
          className={classes(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col outline-none rounded-t-xl border border-line bg-card shadow-float',
            'sm:inset-x-auto sm:start-1/2 sm:top-[10vh] sm:bottom-auto sm:max-h-[80vh] sm:w-full sm:-translate-x-1/2 sm:rounded-xl',
            wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          )}
        >
          <header className="flex items-center gap-3 border-b border-line py-2 ps-4 pe-2">
            <Base.Title className="flex-1 text-base font-semibold">{title}</Base.Title>
            <IconButton label={words.close} size="small" onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
            {description !== undefined && (
              <Base.Description render={<div />} className="mb-3 text-sm text-muted">
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A panel at the side, and at the bottom on a phone. */
export function DrawerWindow({ onClose, title, children, wide = false }: Omit<DialogProps, 'actions' | 'description'>) {
  const { actions: words } = textsOf('console')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/35%)]" />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className={classes(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col outline-none rounded-t-xl border border-line bg-card shadow-float',
            'sm:inset-y-0 sm:start-auto sm:end-0 sm:max-h-none sm:rounded-none',
            wide ? 'sm:w-[44rem]' : 'sm:w-[30rem]',
          )}
        >
          <header className="flex items-center gap-3 border-b border-line py-2 ps-4 pe-2">
            <Base.Title className="flex-1 text-base font-semibold">{title}</Base.Title>
            <IconButton label={words.close} size="small" onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
