import { useMutation } from '@tanstack/react-query'
import { Check, Download, Minus } from 'lucide-react'
import { download } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { IconButton } from '../../components/button.tsx'
import { CopyableId } from '../../components/copy.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { fileSize, text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { type Filled, filledOf, isErased, type UploadedFile } from '../model/filled.ts'
import { signs } from '../model/people.ts'
import type { Signer } from '../model/types.ts'

/** What a signer filled in; before that, how much they are asked for. */
export function FilledValues({ signer }: { signer: Signer }) {
  const { timeline } = useRequestView()
  const { filled: words } = textsOf('consoleRequest')
  if (!signs(signer)) return null
  if (isErased(signer, timeline)) return <p className="mt-2 text-xs text-muted">{words.erased}</p>
  const values = filledOf(signer)
  if (values.length === 0) {
    const asked = signer.asked_fields.length
    return asked === 0 ? null : <p className="mt-2 text-xs text-muted">{text(words.asked, { n: asked })}</p>
  }
  return (
    <details className="mt-2 rounded-md border border-line" open={values.length <= 8}>
      <summary className="min-h-8 cursor-pointer px-3 py-1.5 text-sm font-medium pointer-coarse:min-h-11 pointer-coarse:py-3">
        {text(words.title, { n: values.length })}
      </summary>
      <dl className="divide-y divide-line border-t border-line">
        {values.map((filled) => (
          <div key={filled.name} className="grid gap-x-3 px-3 py-1.5 text-sm sm:grid-cols-[minmax(0,14rem)_1fr]">
            <dt className="min-w-0 text-muted wrap-break-word" title={filled.name}>
              <bdi>{filled.label}</bdi>
            </dt>
            <dd className="min-w-0 wrap-break-word whitespace-pre-wrap">
              <Value signer={signer} value={filled.value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ signer, value }: { signer: Signer; value: Filled['value'] }) {
  const { filled: words } = textsOf('consoleRequest')
  if (value === null) return <span className="text-muted">{words.empty}</span>
  if (typeof value === 'boolean') {
    const Icon = value ? Check : Minus
    return (
      <span className="inline-flex items-center gap-1">
        <Icon size={14} aria-hidden /> {value ? words.checked : words.unchecked}
      </span>
    )
  }
  return typeof value === 'string' ? <bdi>{value}</bdi> : <Upload signer={signer} file={value} />
}

/** A file that the signer uploaded. Only those who may see evidence can open it. */
function Upload({ signer, file }: { signer: Signer; file: UploadedFile }) {
  const { request } = useRequestView()
  const environment = useEnvironment()
  const { files } = textsOf('consoleRequest')
  const path = `/api/v1/document-signrequest/${request.id}/signers/${signer.id}/uploads/${file.id}`
  const saving = useMutation({ mutationFn: () => download(path, file.name, environment) })
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <bdi className="min-w-0 truncate">{file.name}</bdi>
        <span className="shrink-0 text-xs text-muted">{fileSize(file.size)}</span>
        {environment.can('evidence') && (
          <IconButton
            size="small"
            label={text(files.downloadFile, { name: file.name })}
            busy={saving.isPending}
            onClick={() => saving.mutate()}
          >
            <Download size={16} aria-hidden />
          </IconButton>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-1 text-xs text-muted">
        <span className="shrink-0">{files.sha256}</span> <CopyableId value={file.sha256} className="min-w-0" />
      </span>
      {saving.isError && <Problem error={saving.error} />}
    </>
  )
}
