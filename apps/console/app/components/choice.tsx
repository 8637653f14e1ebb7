import { classes } from './classes.ts'

interface ChoiceProps<Name extends string> {
  /** What is chosen, for screen readers. */
  label: string
  options: readonly Name[]
  labels: Readonly<Record<NoInfer<Name>, string>>
  chosen: NoInfer<Name>
  onChoose(name: NoInfer<Name>): void
}

/** One of a few forms of the same thing, such as curl or TypeScript. */
export function Choice<Name extends string>({ label, options, labels, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {options.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
          className={classes(
            'min-h-8 rounded-md px-2.5 text-sm pointer-coarse:min-h-11',
            chosen === name ? 'bg-soft font-semibold' : 'text-muted hover:bg-soft',
          )}
        >
          {labels[name]}
        </button>
      ))}
    </fieldset>
  )
}
