import { cloneElement, type ReactElement } from 'react'
import { classes } from './classes.ts'

/**
 * A short text on hover and focus, by styles alone. It must also be available to people who use neither: as a label or on
 * the screen.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ className?: string }> }) {
  return cloneElement(children as ReactElement<Record<string, unknown>>, {
    'data-tooltip': text,
    className: classes('tooltip', children.props.className),
  })
}
