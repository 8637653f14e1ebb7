import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import type { EventPattern } from '../model/choose-types.ts'
import { FormProblem } from '../shared/form-problem.tsx'
import { useTask } from '../shared/use-task.ts'
import { EventTypesField } from './event-types-field.tsx'

export interface EndpointInput {
  url: string
  description: string
  types: EventPattern[]
}

/** The fields of an endpoint, to add one or to change it. Without `types`, requests choose the events. */
export function EndpointForm({
  title,
  action,
  initial,
  choosesTypes,
  onSave,
  onClose,
}: {
  title: string
  action: string
  initial: EndpointInput
  choosesTypes: boolean
  onSave(input: EndpointInput): Promise<void>
  onClose(): void
}) {
  const { form: words } = textsOf('consoleDevelopers')
  const { actions } = textsOf('console')
  const form = useId()
  const [url, setUrl] = useState(initial.url)
  const [description, setDescription] = useState(initial.description)
  const [types, setTypes] = useState<ReadonlySet<EventPattern>>(new Set(initial.types))
  const [isChecked, setChecked] = useState(false)
  const task = useTask()
  const isUrl = /^https?:\/\/./i.test(url.trim())
  const hasTypes = !choosesTypes || types.size > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isUrl || !hasTypes) return
    void task.run(() => onSave({ url: url.trim(), description: description.trim(), types: [...types] }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={task.isRunning}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          type="url"
          label={words.url}
          hint={words.urlHint}
          error={isChecked && !isUrl ? words.urlNeeded : null}
          value={url}
          maxLength={2048}
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label={words.description}
          hint={words.descriptionHint}
          value={description}
          maxLength={200}
          onChange={({ target }) => setDescription(target.value)}
        />
        {choosesTypes ? (
          <EventTypesField
            chosen={types}
            onChange={setTypes}
            error={isChecked && !hasTypes ? words.typesNeeded : null}
          />
        ) : (
          <p className="text-sm text-muted">{words.typesByRequests}</p>
        )}
        {task.error !== null && <FormProblem error={task.error} />}
      </form>
    </Dialog>
  )
}
