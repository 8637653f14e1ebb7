import { ChevronRight } from 'lucide-react'
import { CheckboxField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { EVENT_GROUPS, type EventPattern, isImplied, toggleType } from '../model/choose-types.ts'

/** The events of an endpoint: everything, groups, or single types. */
export function EventTypesField({
  chosen,
  onChange,
  error,
}: {
  chosen: ReadonlySet<EventPattern>
  onChange(chosen: ReadonlySet<EventPattern>): void
  error: string | null
}) {
  const { form: words, groups } = textsOf('consoleDevelopers')
  const names: Record<string, string> = {
    ...{ 'document.*': groups.document, 'signer.*': groups.signer, 'bulk_job.*': groups.bulk_job },
    ...{ 'account.*': groups.account, 'member.*': groups.member, 'key.*': groups.key },
  }
  const box = (pattern: EventPattern, label: string) => {
    const implied = isImplied(chosen, pattern)
    return (
      <CheckboxField
        key={pattern}
        label={
          <>
            {label} {label !== pattern && <code className="font-mono text-xs text-muted">{pattern}</code>}
          </>
        }
        checked={implied || chosen.has(pattern)}
        disabled={implied}
        onChange={() => onChange(toggleType(chosen, pattern))}
      />
    )
  }
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{words.types}</legend>
      {box('*', words.everything)}
      {EVENT_GROUPS.map(({ group, types }) => (
        <div key={group} className="ms-6">
          {box(group, names[group] ?? group)}
          {!chosen.has(group) && !isImplied(chosen, group) && (
            <details open={types.some((type) => chosen.has(type))} className="group ms-6">
              <summary className="flex min-h-6 items-center gap-1 text-xs text-muted hover:text-ink pointer-coarse:min-h-11">
                <ChevronRight size={14} aria-hidden className="transition-transform group-open:rotate-90" />
                {text(words.single, { group: names[group] ?? group })}
              </summary>
              <div className="grid sm:grid-cols-2">{types.map((type) => box(type, type))}</div>
            </details>
          )}
        </div>
      ))}
      {error !== null && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
