import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { CheckboxField, TextField } from '../../components/field.tsx'
import { Problem } from '../../components/problem.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { useViewChanges, useViewRights } from '../data/view-changes.ts'
import type { SavedView } from '../data/views.ts'
import { type Filters, filtersOf } from '../model/filters.ts'

/** Saves the filters as a view, or renames one. A name that exists replaces the filters of that view. */
export function ViewDialog({
  filters,
  view,
  views,
  onClose,
}: {
  filters: Filters
  /** The view that is renamed; null: a new one. */
  view: SavedView | null
  views: readonly SavedView[]
  onClose(): void
}) {
  const { views: words } = textsOf('consoleRequests')
  const { actions } = textsOf('console')
  const form = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [isMissing, setMissing] = useState(false)
  const { canShareNew, canChange } = useViewRights()
  const { create, change } = useViewChanges()
  const navigate = useNavigate()
  const params = useEnvironmentParams()
  const replaced = view ?? views.find((other) => other.name === name.trim() && canChange(other)) ?? null
  const save = useMutation({
    mutationFn: () => {
      const content = { name: name.trim(), filters, shared: replaced && !view ? replaced.shared : shared }
      return replaced ? change(replaced.id, content) : create(content)
    },
    onSuccess: ({ query }) => {
      toast(words.saved)
      onClose()
      void navigate({ to: '/$account/$mode/requests', params, search: filtersOf(query), replace: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') save.mutate()
  }
  return (
    <DialogWindow
      onClose={onClose}
      title={view ? words.renameTitle : words.saveTitle}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={save.isPending}>
            {actions.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={words.name}
          value={name}
          maxLength={100}
          error={isMissing ? words.nameMissing : null}
          {...(replaced && !view && { hint: words.replaces })}
          onChange={({ target }) => setName(target.value)}
        />
        {!view && !replaced && canShareNew && (
          <CheckboxField
            label={words.shared}
            hint={words.sharedHint}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
        {save.isError && <Problem error={save.error} />}
      </form>
    </DialogWindow>
  )
}
