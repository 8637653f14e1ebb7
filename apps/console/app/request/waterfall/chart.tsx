import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { textsOf } from '../../texts/catalogues.ts'
import { duration, exactTime, text } from '../../texts/format.ts'
import { Axis } from './axis.tsx'
import { EntryCard } from './entry-card.tsx'
import { longestFree } from './free-space.ts'
import type { Bar, Lane, Mark, Waterfall } from './lanes.ts'
import { BARS, MARKS, TONE_CLASSES } from './looks.ts'
import { laneName, personOf } from './names.ts'
import { scaleTime, type TimeScale } from './time-scale.ts'

const LANE_HEIGHT = 40
const AXIS_HEIGHT = 44

/** The drawing. The marks are one list by time: the arrow keys go through it. */
export function WaterfallChart({ waterfall }: { waterfall: Waterfall }) {
  const { lanes, marks, from, to, isOpen } = waterfall
  const { timeline: words } = textsOf('consoleRequest')
  const [chosen, setChosen] = useState<string | null>(null)
  const scale = useMemo(() => {
    const edges = lanes.flatMap(({ bars }) => bars.flatMap((bar) => [bar.from, bar.to]))
    return scaleTime(marks, [...edges, from, to])
  }, [lanes, marks, from, to])
  const shown = marks.find(({ id }) => id === chosen) ?? marks.at(-1)
  return (
    <div>
      <section aria-label={words.chart} className="relative overflow-x-auto">
        <div className="relative min-w-full" style={{ width: `max(100%, ${scale.width + 128}px)` }}>
          <div className="absolute inset-y-0 start-32 end-0" aria-hidden>
            <Axis scale={scale} from={from} now={isOpen ? to : null} />
          </div>
          <div style={{ paddingTop: AXIS_HEIGHT }}>
            {lanes.map((lane) => (
              <LaneRow
                key={lane.id}
                lane={lane}
                scale={scale}
                taken={scale.positions.filter((_, i) => marks[i]?.lane === lane.id)}
              />
            ))}
          </div>
          <div className="pointer-events-none absolute start-32 end-0 bottom-0" style={{ top: AXIS_HEIGHT }}>
            <Marks waterfall={waterfall} scale={scale} shown={shown} onShow={setChosen} />
          </div>
        </div>
      </section>
      <p className="border-t border-line px-4 py-1.5 text-xs text-muted">{words.hint}</p>
      {shown && <EntryCard mark={shown} lanes={lanes} />}
    </div>
  )
}

function percent(position: number, { width }: TimeScale): string {
  return `${(100 * position) / width}%`
}

/** `taken`: where the marks of the lane are. */
function LaneRow({ lane, scale, taken }: { lane: Lane; scale: TimeScale; taken: readonly number[] }) {
  return (
    <div className="flex border-t border-line" style={{ height: LANE_HEIGHT }}>
      <p className="sticky start-0 z-10 flex w-32 shrink-0 items-center border-e border-line bg-card px-3 text-xs font-medium">
        <bdi className="line-clamp-2 leading-4">{laneName(lane)}</bdi>
      </p>
      <div className="relative flex-1">
        {lane.bars.map((bar) => (
          <BarView
            key={`${bar.kind} ${bar.from} ${bar.to}`}
            bar={bar}
            scale={scale}
            // Bars of mails and webhooks overlap: those of several people are on their way at the same time.
            taken={lane.kind === 'mail' || lane.kind === 'webhooks' ? null : taken}
          />
        ))}
      </div>
    </div>
  )
}

/** `taken`: null if the bar is drawn thin, without its name. */
function BarView({ bar, scale, taken }: { bar: Bar; scale: TimeScale; taken: readonly number[] | null }) {
  const { bars, timeline: words } = textsOf('consoleRequest')
  const [start, end] = [scale.positionOf(bar.from), scale.positionOf(bar.to)]
  const kind = bars[bar.kind]
  const lasted = duration(bar.to - bar.from)
  const free = taken && longestFree(start, end, taken)
  return (
    <>
      <span
        title={bar.isOpen ? text(words.barOpen, { kind, duration: lasted }) : `${kind}: ${lasted}`}
        className={classes(
          'absolute rounded-sm border',
          taken ? 'inset-y-2.5' : 'inset-y-4',
          bar.isOpen && 'rounded-e-none border-e-0',
          BARS[bar.kind],
        )}
        style={{ left: percent(start, scale), width: percent(Math.max(end - start, 2), scale) }}
      />
      {free && (
        // A name that is too long wraps to a second line, which is hidden: a part of a name would tell nothing.
        <span
          className="pointer-events-none absolute inset-y-2.5 flex flex-wrap items-center justify-center overflow-hidden text-xs text-muted"
          style={{ left: percent(free.start, scale), width: percent(free.end - free.start, scale) }}
        >
          <span className="h-full w-px" />
          <span>{kind}</span>
        </span>
      )}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Marks({
  waterfall: { lanes, marks },
  scale,
  shown,
  onShow,
}: {
  waterfall: Waterfall
  scale: TimeScale
  shown: Mark | undefined
  onShow(id: string): void
}) {
  const { points } = textsOf('consoleRequest')
  const list = useRef<HTMLOListElement>(null)
  const go = (event: KeyboardEvent) => {
    const index = marks.findIndex(({ id }) => id === shown?.id)
    const ends: Readonly<Record<string, number>> = { Home: 0, End: marks.length - 1 }
    const next = ends[event.key] ?? index + (STEPS[event.key] ?? Number.NaN)
    const target = marks[next]
    if (!target) return
    event.preventDefault()
    onShow(target.id)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <ol ref={list} onKeyDown={go}>
      {marks.map((mark, index) => {
        const { Icon, tone } = MARKS[mark.kind]
        const lane = lanes.findIndex(({ id }) => id === mark.lane)
        const about = [laneName(lanes[lane] ?? { kind: 'request', name: null }), personOf(mark, lanes)]
        const name = [points[mark.kind], ...about.filter(Boolean), exactTime(new Date(mark.at))].join(', ')
        return (
          <li key={mark.id}>
            <button
              type="button"
              aria-label={name}
              title={points[mark.kind]}
              tabIndex={mark === shown ? 0 : -1}
              onFocus={() => onShow(mark.id)}
              onPointerEnter={() => onShow(mark.id)}
              className={classes(
                'pointer-events-auto absolute flex size-6 -translate-x-1/2 items-center justify-center rounded-full border',
                TONE_CLASSES[tone],
                mark === shown && 'ring-2 ring-accent',
              )}
              style={{
                left: percent(scale.positions[index] ?? 0, scale),
                top: lane * LANE_HEIGHT + (LANE_HEIGHT - 24) / 2,
              }}
            >
              <Icon size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ol>
  )
}
