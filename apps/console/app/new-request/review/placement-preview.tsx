import type { components } from '@countersign/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { problemOf } from '../../api/client.ts'
import { type Environment, useEnvironment } from '../../api/environment.tsx'
import { objectUrl } from '../../api/object-url.ts'
import { IconButton } from '../../components/button.tsx'
import { Card, CardHeader, Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { type RequestBody, toBody } from '../model/body.ts'
import type { FieldBody } from '../model/body-fields.ts'
import { signs } from '../model/people.ts'
import { type DocumentInfo, preparedOf, type RequestState } from '../model/state.ts'

const WIDTH = 1080

/** The pages with boxes, as the API places them. */
export function PlacementPreview({ state, document }: { state: RequestState; document: DocumentInfo }) {
  const environment = useEnvironment()
  const { review: words } = textsOf('consoleEditor')
  const [wanted, setWanted] = useState<number | null>(null)
  const body = previewBody(state, document)
  const { data, error, refetch } = useQuery({
    queryKey: [...environment.scope, 'static', 'placement-preview', document.id, wanted, body],
    queryFn: ({ signal }) => fetchPreview(environment, document.id, wanted, body, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const address = data?.image ? objectUrl(data.image) : null
  const shown = data?.page ?? 1
  const pages = data?.pages ?? []
  const before = pages.findLast((page) => page < shown)
  const after = pages.find((page) => page > shown)
  return (
    <Card>
      <CardHeader
        title={words.preview}
        hint={words.previewHint}
        actions={
          <div className="flex items-center gap-1">
            <IconButton
              size="small"
              label={words.previous}
              disabled={before === undefined}
              onClick={() => setWanted(before ?? null)}
            >
              <ChevronLeft size={16} aria-hidden />
            </IconButton>
            <span className="text-xs tabular-nums" role="status">
              {text(words.pageOf, { n: shown, total: document.pages.length })}
            </span>
            <IconButton
              size="small"
              label={words.following}
              disabled={after === undefined}
              onClick={() => setWanted(after ?? null)}
            >
              <ChevronRight size={16} aria-hidden />
            </IconButton>
          </div>
        }
      />
      <div className="p-3">
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && !address && <Skeleton className="h-[60vh] w-full" />}
        {address && (
          <img src={address} alt={text(words.previewImage, { n: shown })} className="mx-auto max-w-full bg-white" />
        )}
      </div>
    </Card>
  )
}

/** The preview needs names and places only. People without a name yet get a number, because the API requires names. */
function previewBody(state: RequestState, document: DocumentInfo): Pick<RequestBody, 'signers' | 'overlap'> {
  const prepared = preparedOf(state)
  const { signers, overlap } = toBody({ ...prepared, people: prepared.people.filter(signs) }, document.pages.length)
  return {
    signers: signers.map(({ name, page, cords, fields }, index) => ({
      name: name || String(index + 1),
      email: 'preview@example.com',
      ...(page ? { page } : {}),
      ...(cords ? { cords } : {}),
      ...(fields ? { fields: fields.filter((field) => field.cords).map(previewed) } : {}),
    })),
    ...(overlap ? { overlap } : {}),
  }
}

/** Where a field is. The rest of its definition may be incomplete. */
function previewed({ name, type, label, page, cords }: FieldBody): FieldBody {
  return {
    ...{ name: name || type, type },
    ...(label ? { label } : {}),
    ...(page ? { page } : {}),
    ...(cords ? { cords } : {}),
  }
}

/** A POST whose answer is an image and headers. */
async function fetchPreview(
  { client }: Environment,
  documentId: string,
  page: number | null,
  body: Pick<RequestBody, 'signers' | 'overlap'>,
  signal: AbortSignal,
) {
  const { data, error, response } = await client.POST('/api/v1/documents/{document_id}/placement-preview', {
    params: { path: { document_id: documentId }, query: { width: WIDTH, ...(page === null ? {} : { page }) } },
    body: body as unknown as components['schemas']['NewSignRequest'],
    parseAs: 'blob',
    signal,
  })
  if (!response.ok) throw problemOf(response, error)
  return {
    image: data as Blob,
    page: Number(response.headers.get('placement-page')),
    pages: (response.headers.get('placement-pages') ?? '').split(', ').map(Number),
  }
}
