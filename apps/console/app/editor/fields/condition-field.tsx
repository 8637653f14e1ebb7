import { SelectField, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useEditor } from '../context.tsx'
import { deciding, firstCondition, optionsOf, type Test, testOf, testsOf, withTest } from '../model/condition.ts'
import type { EditorField } from '../model/types.ts'
import { labelOf } from './looks.ts'
import type { FieldForm } from './use-field-form.ts'

/** Whether the field is shown always, or depending on another field of the same person. */
export function ConditionField({ form }: { form: FieldForm }) {
  const { placement } = useEditor()
  const { fields: words } = textsOf('consoleEditor')
  const others = deciding(placement.fields, form.field)
  const condition = form.definition.show_if
  const source = others.find(({ definition }) => definition.name === condition?.field)
  if (others.length === 0 && condition === undefined) return null
  const choose = (name: string) => {
    const chosen = others.find(({ definition }) => definition.name === name)
    form.set('show_if', chosen && firstCondition(chosen.definition))
  }
  const lost = condition && !source ? [{ value: condition.field, label: condition.field }] : []
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={words.showIf}
        error={source ? null : form.errorOf('show_if')}
        value={condition?.field ?? ''}
        options={[
          { value: '', label: words.always },
          ...others.map((field) => ({
            value: field.definition.name,
            label: text(words.dependsOn, { label: labelOf(field), name: field.definition.name }),
          })),
          ...lost,
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {source && <Condition form={form} source={source} />}
    </div>
  )
}

function Condition({ form, source }: { form: FieldForm; source: EditorField }) {
  const { fields: words, tests } = textsOf('consoleEditor')
  const condition = form.definition.show_if
  if (!condition) return null
  const { name, type } = source.definition
  const test = testOf(condition)
  const known = testsOf(type)
  const value = String(condition.equals ?? '')
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={words.condition}
        error={test === 'equals' ? null : form.errorOf('show_if')}
        value={test}
        options={(known.includes(test) ? known : [test, ...known]).map((one) => ({ value: one, label: tests[one] }))}
        onChange={({ target }) =>
          form.set('show_if', withTest(name, target.value as Test, value || firstValue(source)))
        }
      />
      {test === 'equals' && <Compared form={form} source={source} value={value} />}
    </div>
  )
}

function firstValue({ definition }: EditorField): string {
  return optionsOf(definition.options)[0]?.value ?? ''
}

function Compared({ form, source, value }: { form: FieldForm; source: EditorField; value: string }) {
  const { fields: words } = textsOf('consoleEditor')
  const { name, type, options } = source.definition
  const set = (equals: string) => form.set('show_if', withTest(name, 'equals', equals))
  const shared = { label: words.value, error: form.errorOf('show_if'), value }
  if (type !== 'choice') {
    return (
      <TextField
        {...shared}
        type={type === 'date' ? 'date' : 'text'}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  const known = optionsOf(options)
  const choices = known.some((option) => option.value === value) ? known : [{ value, label: value }, ...known]
  return <SelectField {...shared} options={choices} onChange={({ target }) => set(target.value)} />
}
