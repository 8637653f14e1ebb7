import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger'

const KINDS: Record<Kind, string> = {
  primary: 'bg-press text-white border-transparent hover:bg-press-over',
  secondary: 'bg-card text-ink border-line hover:bg-soft',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-soft',
  danger: 'bg-card text-bad border-line hover:bg-bad-soft',
}

const SHAPE =
  'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none no-underline transition-colors duration-100 disabled:opacity-50'

const SIZES = {
  small: 'min-h-8 px-2.5 text-sm',
  medium: 'min-h-9 px-3 text-sm',
  large: 'min-h-11 px-4 text-base max-sm:whitespace-normal',
}

/** The looks of a button, for links that look like one. */
export function buttonClasses(kind: Kind = 'secondary', size: keyof typeof SIZES = 'medium'): string {
  return classes(SHAPE, SIZES[size], KINDS[kind], 'pointer-coarse:min-h-11')
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind
  size?: keyof typeof SIZES
  /** Shown while the action runs: the label stays, and the button cannot be pressed again. */
  busy?: boolean
  /** Cannot be pressed now, but keeps the focus: for buttons that a press itself can make unavailable, such as Undo. */
  unavailable?: boolean
}

export function Button({
  kind = 'secondary',
  size = 'medium',
  busy = false,
  unavailable = false,
  className,
  ...props
}: ButtonProps) {
  const { disabled, onClick } = props
  return (
    <button
      type="button"
      {...props}
      onClick={unavailable ? undefined : onClick}
      aria-disabled={unavailable || undefined}
      aria-busy={busy || undefined}
      disabled={disabled === true || busy}
      className={classes(buttonClasses(kind, size), busy && 'busy', unavailable && 'opacity-50', className)}
    />
  )
}

/** A button with an icon only. The label is its accessible name and its tooltip. */
export function IconButton({
  label,
  children,
  kind = 'quiet',
  className,
  ...props
}: ButtonProps & { label: string; children: ReactNode }) {
  return (
    <Tooltip text={label}>
      <Button
        {...props}
        kind={kind}
        aria-label={label}
        className={classes('min-w-8 px-0! pointer-coarse:min-w-11', className)}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
