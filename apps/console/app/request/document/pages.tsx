import { lazy, Suspense, useRef, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Card, CardHeader, Skeleton } from '../../components/layout.tsx'
import { useNear, usePageImage } from '../../components/page-image.ts'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import type { DocumentInfo, Timeline } from '../model/types.ts'
import { useDocument } from '../queries.ts'

const Viewer = lazy(() => import('./viewer.tsx').then(({ PageViewer }) => ({ default: PageViewer })))

/** More are shown on demand: a document can have hundreds of pages. */
const FIRST_PAGES = 6

/** The pages of the document with the signatures so far. */
export function Pages() {
  const { request, timeline } = useRequestView()
  const { pages: words, sections } = textsOf('consoleRequest')
  const document = useDocument(request.document_id)
  const signatures = signaturesOf(timeline)
  return (
    <Card id="pages" className="scroll-mt-16">
      <CardHeader title={sections.pages} hint={text(words.state, { n: signatures })} />
      <div className="p-3">
        {document.isPending && <Skeleton className="h-64 w-full" />}
        {document.isError && isGone(document.error) && <p className="text-sm text-muted">{words.deleted}</p>}
        {document.isError && !isGone(document.error) && <Problem error={document.error} onRetry={document.refetch} />}
        {document.data && <Strip document={document.data} signatures={signatures} />}
      </div>
    </Card>
  )
}

/** Signatures that are in the document: one that was given may not be added yet. */
function signaturesOf({ lanes }: Timeline): number {
  return lanes.flatMap(({ points }) => points).filter(({ kind }) => kind === 'sealed').length
}

function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404
}

function Strip({ document, signatures }: { document: DocumentInfo; signatures: number }) {
  const { pages: words } = textsOf('consoleRequest')
  const [opened, setOpened] = useState<number | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? document.pages : document.pages.slice(0, FIRST_PAGES)
  const hidden = document.pages.length - shown.length
  return (
    <>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {shown.map((page) => (
          <li key={page.number} className={document.pages.length === 1 ? 'col-span-full' : ''}>
            <Thumbnail document={document} page={page} signatures={signatures} onOpen={() => setOpened(page.number)} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-2 min-h-8 w-full rounded-md text-sm text-accent hover:bg-soft pointer-coarse:min-h-11"
        >
          {text(words.more, { n: hidden })}
        </button>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <Viewer
            document={document}
            signatures={signatures}
            page={opened}
            onPage={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Thumbnail({
  document,
  page,
  signatures,
  onOpen,
}: {
  document: DocumentInfo
  page: DocumentInfo['pages'][number]
  signatures: number
  onOpen(): void
}) {
  const { pages: words } = textsOf('consoleRequest')
  const button = useRef<HTMLButtonElement>(null)
  const isNear = useNear(button)
  const image = { documentId: document.document_id, page: page.number, signatures }
  const { address, error } = usePageImage({ ...image, width: 360, isEnabled: isNear })
  return (
    <button
      ref={button}
      type="button"
      onClick={onOpen}
      aria-label={text(words.open, { n: page.number })}
      className="block w-full text-center text-xs text-muted"
    >
      <span
        className="block w-full overflow-hidden rounded-sm border border-line bg-white hover:border-press"
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
      >
        {address && <img src={address} alt="" className="size-full" />}
        {!address && error === null && <Skeleton className="size-full rounded-none" />}
        {error !== null && <span className="block p-3 text-bad">{words.failed}</span>}
      </span>
      {document.pages.length > 1 && <span className="tabular-nums">{page.number}</span>}
    </button>
  )
}
