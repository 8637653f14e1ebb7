import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { buttonClasses } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { CheckboxField } from '../../components/field.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { signingLinkIn } from '../model/signing-link.ts'
import type { Signer } from '../model/types.ts'
import { mailQuery } from '../queries.ts'
import { AskForm } from './ask-form.tsx'
import { useRefresh } from './run.ts'

/** Creates a further link. It is only in the state of this window, and gone when the window is closed. */
export function NewLinkDialog({ signer, onClose }: { signer: Signer; onClose(): void }) {
  const { link } = textsOf('consoleRequest')
  const { client } = useEnvironment()
  const { request } = useRequestView()
  const refresh = useRefresh()
  const [keep, setKeep] = useState(true)
  const [url, setUrl] = useState<string | null>(null)
  const title = text(link.title, { name: signer.name })
  if (url !== null) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Notice tone="warn" title={link.once} />
        <ShownLink url={url} />
      </Dialog>
    )
  }
  const submit = async () => {
    const path = { document_id: request.id, signer_id: signer.id }
    const made = await unwrap(
      client.POST('/api/v1/document-signrequest/{document_id}/signers/{signer_id}/link', {
        params: { path },
        body: { keep },
      }),
    )
    setUrl(made.url)
    // Not awaited: an action that still runs keeps the link after its window is closed.
    void refresh()
  }
  return (
    <AskForm
      title={title}
      description={text(link.text, { name: signer.name })}
      action={link.action}
      onSubmit={submit}
      onClose={onClose}
    >
      <CheckboxField
        label={link.keep}
        hint={link.keepHint}
        checked={keep}
        onChange={({ target }) => setKeep(target.checked)}
      />
    </AskForm>
  )
}

/** The link of a captured mail of the sandbox. */
export function CapturedLinkDialog({ signer, mailId, onClose }: { signer: Signer; mailId: string; onClose(): void }) {
  const { link } = textsOf('consoleRequest')
  const environment = useEnvironment()
  const { id } = useRequestView()
  const mail = useQuery(mailQuery(environment, id, mailId))
  const url = mail.data && signingLinkIn(mail.data.text, location.origin)
  return (
    <Dialog open onClose={onClose} title={text(link.title, { name: signer.name })} description={link.captured}>
      {mail.isError && <Problem error={mail.error} />}
      {url === null && <Notice title={link.missing} />}
      {url && <ShownLink url={url} />}
    </Dialog>
  )
}

function ShownLink({ url }: { url: string }) {
  const { link } = textsOf('consoleRequest')
  return (
    <div className="mt-3 flex flex-col gap-2">
      <code className="rounded-md border border-line bg-ground px-3 py-2 font-mono text-xs break-all">{url}</code>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={url} />
        <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('secondary', 'small')}>
          <ExternalLink size={14} aria-hidden />
          {link.open}
        </a>
      </div>
    </div>
  )
}
