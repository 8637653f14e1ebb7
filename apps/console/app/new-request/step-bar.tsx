import { Button } from '../components/button.tsx'
import { classes } from '../components/classes.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { STEPS, type Step } from './steps.ts'

/** Where one is in the preparation, with the ways back and on. */
export function StepBar({ step, hasDocument, onGo }: { step: Step; hasDocument: boolean; onGo(step: Step): void }) {
  const { steps } = textsOf('consoleEditor')
  const at = STEPS.indexOf(step)
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <nav aria-label={steps.label} className="min-w-0 flex-1">
        <p className="text-sm font-semibold lg:hidden">
          {text(steps.stepOf, { n: at + 1, total: STEPS.length, name: steps[step] })}
        </p>
        <ol className="hidden items-center gap-1 lg:flex">
          {STEPS.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                disabled={!hasDocument && name !== 'document'}
                aria-current={name === step ? 'step' : undefined}
                onClick={() => onGo(name)}
                className={classes(
                  'flex min-h-9 items-center gap-2 rounded-md px-2.5 text-sm whitespace-nowrap disabled:opacity-50 pointer-coarse:min-h-11',
                  name === step ? 'bg-soft font-semibold' : 'text-muted enabled:hover:bg-soft',
                )}
              >
                <span
                  aria-hidden
                  className={classes(
                    'grid size-5 place-items-center rounded-full text-xs tabular-nums',
                    name === step ? 'bg-press text-white' : 'border border-field',
                  )}
                >
                  {index + 1}
                </span>
                {steps[name]}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {before && <Button onClick={() => onGo(before)}>{steps.back}</Button>}
      {after && (
        <Button kind="primary" disabled={!hasDocument} onClick={() => onGo(after)}>
          {steps.next}
        </Button>
      )}
    </div>
  )
}
