import { ApiProblem } from '../api/problem.ts'
import { Button } from '../components/button.tsx'
import { Notice, Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'

interface Place {
  page: number
  cords: { x: number; y: number; w: number; h: number } | null
}

/** Why a document is refused, and where on its pages the reason is. */
export function RefusedUpload({ error, onDecrypt }: { error: unknown; onDecrypt(): void }) {
  const { document: words } = textsOf('consoleEditor')
  if (!(error instanceof ApiProblem) || error.status !== 422) return <Problem error={error} />
  const place = placeOf(error.details)
  return (
    <Notice tone="bad" title={words.refused}>
      <p>{error.message}</p>
      {place && (
        <p className="mt-1 font-medium" data-testid="refused-place">
          {place.cords
            ? text(words.refusedAt, {
                ...{ page: place.page, x: Math.round(place.cords.x), y: Math.round(place.cords.y) },
                ...{ w: Math.round(place.cords.w), h: Math.round(place.cords.h) },
              })
            : text(words.refusedOn, { page: place.page })}
        </p>
      )}
      {error.code === 'owner_password' && (
        <div className="mt-2">
          <p className="mb-1">{words.decryptText}</p>
          <Button size="small" onClick={onDecrypt}>
            {words.decrypt}
          </Button>
        </div>
      )}
    </Notice>
  )
}

function placeOf(details: unknown): Place | null {
  const { page, cords } = (details ?? {}) as Partial<Place>
  return typeof page === 'number' ? { page, cords: cords ?? null } : null
}
