import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/copy.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Notice } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'

/**
 * A secret that the API shows once. It is a state of the component and nowhere else: no query and no mutation keeps it
 * after the window is closed. React keeps the state and the handlers before the last ones, so `forget` empties the
 * state itself, and handlers have no copy of it.
 */
export function useSecret<Secret>() {
  const [shown, setShown] = useState<{ secret: Secret | null }>({ secret: null })
  return {
    get secret() {
      return shown.secret
    },
    show: (secret: Secret) => setShown({ secret }),
    forget: () => {
      shown.secret = null
      setShown({ secret: null })
    },
  }
}

export function SecretDialog({
  title,
  label,
  secret,
  onClose,
  children,
}: {
  title: string
  label: string
  secret: string
  onClose(): void
  children?: ReactNode
}) {
  const words = textsOf('consoleDevelopers')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={words.shownOnce} />
        <CodeBlock label={label} code={secret} />
        {children}
      </div>
    </Dialog>
  )
}
