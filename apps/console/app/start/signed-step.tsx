import type { components } from '@countersign/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ShieldCheck } from 'lucide-react'
import { download, fetchBlob } from '../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { objectUrl } from '../api/object-url.ts'
import { Button, buttonClasses } from '../components/button.tsx'
import { Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'

/** The signed document on the screen, its file, and what to do next. */
export function SignedStep({ request }: { request: components['schemas']['SignRequestSummary'] }) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { signed } = textsOf('consoleStart')
  const path = `/api/v1/document-signrequest/${request.document_id}/signed-document`
  const name = request.document_name.replace(/(\.pdf)?$/i, ' (signed).pdf')
  const saving = useMutation({ mutationFn: () => download(path, name, environment) })
  const page = useQuery({
    queryKey: [...environment.scope, 'static', 'start', 'page', request.document_id],
    queryFn: ({ signal }) =>
      fetchBlob(`/api/v1/documents/${request.document_id}/pages/1.webp?width=720&revision=latest`, environment, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = page.data ? objectUrl(page.data) : null
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{signed.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          className="max-sm:whitespace-normal"
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          <Download size={16} aria-hidden />
          {signed.download}
        </Button>
        <Link
          to="/$account/$mode/requests/$document"
          params={{ ...params, document: request.document_id }}
          className={buttonClasses()}
        >
          {signed.details}
        </Link>
      </div>
      {saving.error && <Problem error={saving.error} />}
      {page.error ? (
        <Problem error={page.error} onRetry={() => page.refetch()} />
      ) : (
        <div className="aspect-[595/842] w-full max-w-lg overflow-hidden rounded-md border border-line bg-white">
          {address === null ? (
            <Skeleton className="size-full" />
          ) : (
            <img src={address} alt={signed.picture} className="size-full" />
          )}
        </div>
      )}
      <nav aria-label={signed.next} className="border-t border-line pt-4">
        <h3 className="mb-2 text-sm font-semibold">{signed.next}</h3>
        <ul className="flex flex-wrap gap-2">
          <li>
            <a href="/verify" target="_blank" rel="noopener" className={buttonClasses()}>
              <ShieldCheck size={16} aria-hidden />
              {signed.verify}
            </a>
          </li>
          <li>
            <Link to="/$account/$mode/requests/new" params={params} className={buttonClasses('secondary')}>
              {signed.own}
            </Link>
          </li>
          <li>
            <Link to="/$account/$mode/developers" params={params} className={buttonClasses('secondary')}>
              {signed.key}
            </Link>
          </li>
          <li>
            <Link to="/$account/$mode/settings/go-live" params={params} className={buttonClasses('secondary')}>
              {signed.goLive}
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}
