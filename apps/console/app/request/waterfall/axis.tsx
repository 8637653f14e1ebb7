import { textsOf } from '../../texts/catalogues.ts'
import { duration, momentLabel } from '../../texts/format.ts'
import { axisLabels, type TimeScale } from './time-scale.ts'

const HATCH = 'repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 6px)'

/** Times at the top, gaps as hatched columns, and the present as a line. `now`: null if the request has ended. */
export function Axis({ scale, from, now }: { scale: TimeScale; from: number; now: number | null }) {
  const { timeline } = textsOf('consoleRequest')
  const percent = (position: number) => `${(100 * position) / scale.width}%`
  return (
    <>
      {scale.gaps.map(({ start, end, from: begin, to }) => (
        <div
          key={begin}
          className="absolute inset-y-0"
          style={{ left: percent(start), width: percent(end - start), backgroundImage: HATCH }}
        >
          <span className="absolute inset-x-0 top-6 text-center text-xs text-muted">
            <span className="rounded bg-card px-1 whitespace-nowrap">{duration(to - begin)}</span>
          </span>
        </div>
      ))}
      {axisLabels(scale, from).map(({ at, position }) => (
        <span
          key={at}
          className="absolute top-1.5 text-xs whitespace-nowrap text-muted tabular-nums"
          style={{ left: `calc(${percent(position)} - 10px)` }}
        >
          {momentLabel(new Date(at))}
        </span>
      ))}
      {now !== null && (
        <span
          className="absolute inset-y-0 border-s border-dashed border-accent"
          style={{ left: percent(scale.positionOf(now)) }}
        >
          <span className="absolute end-1 top-1.5 rounded bg-card px-1 text-xs whitespace-nowrap text-accent">
            {timeline.now}
          </span>
        </span>
      )}
    </>
  )
}
