import { useRequestView } from '../context.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { CapturedLinkDialog, NewLinkDialog } from './link-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import type { Asking } from './started.ts'

/** The window of an action. What it shows is gone when it is closed. */
export function RequestDialogs({ asking, onClose }: { asking: Asking; onClose(): void }) {
  const { request } = useRequestView()
  if (asking.type === 'cancel') return <CancelDialog onClose={onClose} />
  if (asking.type === 'extend') return <ExtendDialog onClose={onClose} />
  const signer = request.signers.find(({ id }) => id === asking.signerId)
  if (!signer) return null
  switch (asking.type) {
    case 'reassign':
      return <ReassignDialog signer={signer} onClose={onClose} />
    case 'link':
      return <NewLinkDialog signer={signer} onClose={onClose} />
    case 'captured_link':
      return <CapturedLinkDialog signer={signer} mailId={asking.mailId} onClose={onClose} />
    default:
      return asking satisfies never
  }
}
