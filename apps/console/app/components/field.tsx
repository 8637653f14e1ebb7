import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

const CONTROL =
  'block w-full min-h-9 rounded-md border border-field bg-card px-2.5 py-1.5 text-base text-ink sm:text-sm pointer-coarse:min-h-11 placeholder:text-muted disabled:opacity-60 aria-invalid:border-bad'

interface LabelledProps {
  label: string
  hint?: ReactNode
  /** What is wrong, and how to correct it. */
  error?: string | null | undefined
  hiddenLabel?: boolean
}

/** A label, a control, a hint and an error that belong together for screen readers, too. */
export function Field({
  label,
  hint,
  error,
  hiddenLabel = false,
  className,
  children,
}: LabelledProps & { className?: string | undefined; children: ReactElement }) {
  const own = useId()
  const control = children as ReactElement<Record<string, unknown>>
  const id = typeof control.props.id === 'string' ? control.props.id : own
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = classes(hint !== undefined && hintId, Boolean(error) && errorId)
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {cloneElement(control, {
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': Boolean(error) || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** The parts of a field's props that are not the control's. */
function split<Props extends LabelledProps & { className?: string | undefined }>(props: Props) {
  const { label, hint, error, hiddenLabel, className, ...control } = props
  const field = { label, hint, error, className, ...(hiddenLabel !== undefined && { hiddenLabel }) }
  return { field, control }
}

export function TextField(props: LabelledProps & ComponentProps<'input'>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <input {...control} className={CONTROL} />
    </Field>
  )
}

export function TextArea(props: LabelledProps & ComponentProps<'textarea'>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <textarea rows={3} {...control} className={CONTROL} />
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

/** The browser's own list: it works with every keyboard, screen reader and phone. */
export function SelectField({
  options,
  ...props
}: LabelledProps & ComponentProps<'select'> & { options: readonly Option[] }) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <select {...control} className={classes(CONTROL, 'pe-8')}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function CheckboxField({
  label,
  hint,
  className,
  ...props
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={classes('flex min-h-8 items-start gap-2 py-1 text-sm pointer-coarse:min-h-11', className)}>
      <input
        type="checkbox"
        {...props}
        className="mt-0.5 size-4 shrink-0 accent-press pointer-coarse:-mt-0.5 pointer-coarse:size-6"
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </label>
  )
}
