import { useEffect, useRef } from 'react'
import { Problem } from '../../components/problem.tsx'

/** Why a form was refused. It comes into view: a long form ends below the edge of its window. */
export function FormProblem({ error }: { error: unknown }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new error
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [error])
  return (
    <div ref={place}>
      <Problem error={error} />
    </div>
  )
}
