import { useState } from 'react'
import { TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import type { FieldForm } from './use-field-form.ts'
import { today, useRules } from './use-rules.ts'

/** A pattern for the whole value, and a place to try it. */
export function PatternField({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  const { pattern } = form.definition
  return (
    <>
      <TextField
        label={words.pattern}
        hint={words.patternHint}
        error={form.errorOf('pattern')}
        value={pattern ?? ''}
        placeholder="[A-Z]{2}\d{4}"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => form.set('pattern', target.value || undefined)}
      />
      {pattern !== undefined && form.errorOf('pattern') === null && <Tester form={form} />}
    </>
  )
}

function Tester({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  const rules = useRules(true)
  const [written, setWritten] = useState('')
  const isTried = rules !== null && written !== ''
  // A pattern needs a hint, which may still be missing.
  const { hint = form.definition.pattern } = form.definition
  const refusal = isTried ? rules.tryText({ ...form.definition, hint }, written, today()) : null
  return (
    <div>
      <TextField
        label={words.tryIt}
        error={refusal}
        value={written}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setWritten(target.value)}
      />
      <p role="status" className="text-xs text-good">
        {isTried && refusal === null && words.accepted}
      </p>
    </div>
  )
}
