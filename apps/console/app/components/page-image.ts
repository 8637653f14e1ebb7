import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBlob } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { objectUrl } from '../api/object-url.ts'
import type { IMAGE_WIDTHS } from '../editor/model/zoom.ts'

type ImageWidth = (typeof IMAGE_WIDTHS)[number]

export interface PageImage {
  documentId: string
  page: number
  width: ImageWidth
  /** The number of signatures: the page is shown with them. Null: as it was uploaded. */
  signatures?: number | null
  isEnabled?: boolean
}

/** The image of a page as an address for `img`. Images need the headers of a call, so they are fetched. */
export function usePageImage({ documentId, page, width, signatures = null, isEnabled = true }: PageImage) {
  const environment = useEnvironment()
  const revision = signatures === null ? 'content' : 'latest'
  const { data, error, refetch } = useQuery({
    queryKey: [...environment.scope, 'static', 'page-image', documentId, signatures, page, width],
    queryFn: ({ signal }) =>
      fetchBlob(
        `/api/v1/documents/${documentId}/pages/${page}.webp?width=${width}&revision=${revision}`,
        environment,
        signal,
      ),
    enabled: isEnabled,
    // A revision of a document never changes.
    staleTime: Number.POSITIVE_INFINITY,
    // The same page in another size is shown until this one is there; another page never.
    placeholderData: (previous, query) => (query?.queryKey.at(-2) === page ? previous : undefined),
  })
  return { address: data ? objectUrl(data) : null, error, retry: refetch }
}

/** Whether an element is in view or will be soon, from then on. */
export function useNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
