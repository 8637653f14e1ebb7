import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { Skeleton } from '../../components/layout.tsx'
import { usePageImage } from '../../components/page-image.ts'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import type { DocumentInfo } from '../model/types.ts'

/** Of the width of the window. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const

const TURNS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '-': -1 }

/** A page as large as one wants. The arrow keys turn the pages, and + and - change the size. */
export function PageViewer({
  document,
  signatures,
  page,
  onPage,
  onClose,
}: {
  document: DocumentInfo
  signatures: number
  page: number
  onPage(page: number): void
  onClose(): void
}) {
  const { pages: words } = textsOf('consoleRequest')
  const [step, setStep] = useState(0)
  const total = document.pages.length
  const zoom = ZOOMS[step] ?? 1
  const image = usePageImage({
    ...{ documentId: document.document_id, page, signatures },
    width: zoom > 1 ? 1600 : 1080,
  })
  const turn = (by: number) => {
    const next = page + by
    if (next >= 1 && next <= total) onPage(next)
  }
  const resize = (by: number) => setStep(Math.min(ZOOMS.length - 1, Math.max(0, step + by)))
  useWindowKeys((key) => {
    // Arrow keys scroll a page that is larger than the window.
    if (zoom === 1 && key in TURNS) turn(TURNS[key] ?? 0)
    else if (key in ZOOM_KEYS) resize(ZOOM_KEYS[key] ?? 0)
  })
  const size = document.pages[page - 1]
  return (
    <DialogWindow wide onClose={onClose} title={text(words.viewer, { name: document.name, n: page, total })}>
      <div>
        <div className="mb-3 flex flex-wrap items-center gap-1">
          <IconButton label={words.previous} disabled={page <= 1} onClick={() => turn(-1)}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <IconButton label={words.next} disabled={page >= total} onClick={() => turn(1)}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
          <span className="flex-1" />
          <IconButton label={words.zoomOut} disabled={step === 0} onClick={() => resize(-1)}>
            <ZoomOut size={16} aria-hidden />
          </IconButton>
          <span className="min-w-12 text-center text-sm tabular-nums">{zoom * 100} %</span>
          <IconButton label={words.zoomIn} disabled={step === ZOOMS.length - 1} onClick={() => resize(1)}>
            <ZoomIn size={16} aria-hidden />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className="overflow-auto rounded-md border border-line bg-ground" tabIndex={0}>
          <div
            className="bg-white"
            style={{ width: `${zoom * 100}%`, aspectRatio: size && `${size.width} / ${size.height}` }}
          >
            {image.address ? (
              <img src={image.address} alt={text(words.page, { n: page })} className="w-full" />
            ) : (
              <Skeleton className="size-full" />
            )}
          </div>
        </div>
        {image.error !== null && <Problem error={image.error} onRetry={image.retry} />}
      </div>
    </DialogWindow>
  )
}

/** Keys while the viewer is open, wherever the focus is in it. Each has a button, too. */
function useWindowKeys(onKey: (key: string) => void): void {
  const heard = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && !altKey) onKey(key)
  })
  useEffect(() => {
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
}
