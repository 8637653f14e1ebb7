import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { useRefresh } from './run.ts'

export function CancelDialog({ onClose }: { onClose(): void }) {
  const { cancel, done } = textsOf('consoleRequest')
  const { client } = useEnvironment()
  const { request } = useRequestView()
  const refresh = useRefresh()
  const confirm = async () => {
    const params = { path: { document_id: request.id } }
    await unwrap(client.POST('/api/v1/document-signrequest/{document_id}/cancel', { params }))
    toast(done.cancelled)
    await refresh()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text(cancel.title, { name: request.document_name })}
      action={cancel.action}
      onConfirm={confirm}
    >
      <p>{cancel.text}</p>
    </ConfirmDialog>
  )
}
