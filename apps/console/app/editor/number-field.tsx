import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { points } from './names.ts'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  onChange(value: number): void
}

/** A number with steppers. What is typed counts as soon as it is a number in the range. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { editor: words } = textsOf('consoleEditor')
  const accept = (entered: string) => {
    setTyped(entered)
    const number = Number(entered.replace(',', '.'))
    if (entered.trim() !== '' && number >= min - 0.001 && number <= max + 0.001) onChange(number)
  }
  const step = (by: number) => {
    setTyped(null)
    onChange(Math.max(min, Math.min(max, value + by)))
  }
  const stepClasses =
    'grid min-h-9 w-7 shrink-0 place-items-center text-muted hover:bg-soft hover:text-ink pointer-coarse:min-h-11 pointer-coarse:w-11'
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <div className="flex overflow-hidden rounded-md border border-field focus-within:outline-2 focus-within:outline-accent">
        <button
          type="button"
          tabIndex={-1}
          className={stepClasses}
          onClick={() => step(-1)}
          aria-label={text(words.less, { label })}
        >
          <Minus size={14} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? points(value)}
          onChange={(event) => accept(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
          }}
          className="min-h-9 w-full min-w-0 bg-card text-center text-base tabular-nums outline-none sm:text-sm pointer-coarse:min-h-11"
        />
        <button
          type="button"
          tabIndex={-1}
          className={stepClasses}
          onClick={() => step(1)}
          aria-label={text(words.more, { label })}
        >
          <Plus size={14} aria-hidden />
        </button>
      </div>
    </div>
  )
}
