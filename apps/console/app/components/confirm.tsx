import { type ReactNode, useState } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Problem } from './problem.tsx'

/** Names the object and what cannot be undone. Stays open, with the reason, if the action fails. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  action,
  onConfirm,
}: {
  open: boolean
  onClose(): void
  title: string
  children?: ReactNode
  /** The label of the button: a verb and its object. */
  action: string
  onConfirm(): Promise<unknown>
}) {
  const { actions } = textsOf('console')
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const confirm = async () => {
    setState({ busy: true, error: null })
    try {
      await onConfirm()
      setState({ busy: false, error: null })
      onClose()
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button kind="danger" busy={state.busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="text-sm">{children}</div>
      {state.error !== null && (
        <div className="mt-3">
          <Problem error={state.error} />
        </div>
      )}
    </Dialog>
  )
}
