import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'

/** A window with a form. It stays open, with the reason, if the action fails. */
export function AskForm({
  title,
  description,
  action,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description: string
  action: string
  onSubmit(): Promise<void>
  onClose(): void
  children: ReactNode
}) {
  const form = useId()
  const { actions } = textsOf('console')
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ busy: true, error: null })
    try {
      await onSubmit()
      setState({ busy: false, error: null })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={state.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        {children}
        {state.error !== null && <Problem error={state.error} />}
      </form>
    </Dialog>
  )
}
