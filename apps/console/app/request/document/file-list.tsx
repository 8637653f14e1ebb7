import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { download } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { ApiProblem } from '../../api/problem.ts'
import { IconButton } from '../../components/button.tsx'
import { CopyableId } from '../../components/copy.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { fileSize, text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { useDocument } from '../queries.ts'
import { fileOf, type ListedFile, listFiles } from './files.ts'

/** What can be downloaded now, with sizes and hashes. */
export function FileList() {
  const { request, events } = useRequestView()
  const { files: words, sections } = textsOf('consoleRequest')
  const { can } = useEnvironment()
  const document = useDocument(request.document_id).data ?? null
  const files = listFiles(request, document, events, can('evidence'))
  return (
    <Card id="files" className="scroll-mt-16">
      <CardHeader
        title={sections.files}
        actions={
          <a href="/verify" target="_blank" rel="noreferrer" className="flex items-center gap-1 text-xs">
            <ShieldCheck size={14} aria-hidden />
            {words.verify}
          </a>
        }
      />
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <FileRow key={file.kind} file={file} />
        ))}
      </ul>
    </Card>
  )
}

function FileRow({ file }: { file: ListedFile }) {
  const { request } = useRequestView()
  const { files: words } = textsOf('consoleRequest')
  const environment = useEnvironment()
  const label = words[file.kind]
  const saving = useMutation({
    mutationFn: () => {
      const { path, name } = fileOf(request, file.kind)
      const accept = file.kind === 'trailJson' ? { accept: 'application/json' } : undefined
      return download(path, name, environment, accept)
    },
  })
  return (
    <li className="px-4 py-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">{label}</p>
          {file.size !== null && <p className="text-xs text-muted">{fileSize(file.size)}</p>}
        </div>
        <IconButton
          label={text(words.downloadFile, { name: label })}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          <Download size={16} aria-hidden />
        </IconButton>
      </div>
      {file.sha256 !== null && (
        <p className="flex min-w-0 items-center gap-1 text-xs text-muted">
          <span className="shrink-0">{words.sha256}</span> <CopyableId value={file.sha256} className="min-w-0" />
        </p>
      )}
      {saving.isError &&
        (saving.error instanceof ApiProblem && saving.error.code === 'not_ready' ? (
          <Notice title={words.preparing} />
        ) : (
          <Problem error={saving.error} />
        ))}
    </li>
  )
}
