import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect(): void
  disabled?: boolean
  danger?: boolean
  /** The chosen one of a group. */
  checked?: boolean
}

export interface MenuGroup {
  label?: string
  items: readonly MenuItem[]
}

export interface MenuProps {
  trigger: ReactElement
  groups: readonly MenuGroup[]
}

/** Open when it is first shown (menu.tsx). The list is in the landmark of its button, where screen readers look for it. */
export function MenuPopup({ trigger, groups, landmark }: MenuProps & { landmark: HTMLElement | null }) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className="max-h-[70dvh] min-w-48 overflow-y-auto rounded-lg border border-line bg-card p-1 shadow-float">
            {groups.map(({ label, items }, i) => (
              <Base.Group
                key={label ?? items[0]?.label ?? ''}
                className={classes(i > 0 && 'mt-1 border-t border-line pt-1')}
              >
                {label !== undefined && (
                  <Base.GroupLabel className="px-2 pt-1 pb-0.5 text-xs text-muted">{label}</Base.GroupLabel>
                )}
                {items.map((item) => (
                  <Item key={item.label} {...item} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon, onSelect, disabled = false, danger = false, checked }: MenuItem) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      aria-current={checked || undefined}
      className={classes(
        'flex min-h-8 items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-highlighted:bg-soft pointer-coarse:min-h-11 data-disabled:opacity-50',
        danger && 'text-bad',
        checked && 'font-semibold',
      )}
    >
      {icon}
      <span className="flex-1">{label}</span>
      {checked && <span aria-hidden>✓</span>}
    </Base.Item>
  )
}
