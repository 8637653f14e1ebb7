import { classes } from '../../components/classes.ts'
import { textsOf } from '../../texts/catalogues.ts'
import { duration, momentLabel, text } from '../../texts/format.ts'
import { Delegated, EntryValues } from './entry-card.tsx'
import type { Mark, Waterfall } from './lanes.ts'
import { MARKS, TONE_CLASSES } from './looks.ts'
import { laneName, personOf } from './names.ts'
import { LONGEST_MS } from './time-scale.ts'

/** The timeline for a narrow screen: from top to bottom, with the long times between. */
export function EventList({ waterfall: { marks, lanes } }: { waterfall: Waterfall }) {
  const { points, timeline } = textsOf('consoleRequest')
  const about = (mark: Mark) => {
    const lane = lanes.find(({ id }) => id === mark.lane)
    return personOf(mark, lanes) ?? (lane ? laneName(lane) : '')
  }
  return (
    <ol className="px-4 py-3">
      {marks.map((mark, i) => {
        const before = marks[i - 1]?.at ?? mark.at
        const { Icon, tone } = MARKS[mark.kind]
        return (
          <li key={mark.id} className="relative ps-9">
            <span aria-hidden className="absolute start-[11px] top-0 bottom-0 border-s border-line" />
            {mark.at - before > LONGEST_MS && (
              <p className="py-2 text-xs text-muted">
                {text(timeline.later, { duration: duration(mark.at - before) })}
              </p>
            )}
            <details className="relative pb-2">
              <summary className="flex min-h-11 items-center gap-2 list-none">
                <span
                  className={classes(
                    'absolute -start-9 flex size-6 items-center justify-center rounded-full border',
                    TONE_CLASSES[tone],
                  )}
                >
                  <Icon size={14} aria-hidden />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{points[mark.kind]}</span>
                  <bdi className="block text-xs text-muted">{about(mark)}</bdi>
                </span>
                <span className="text-xs whitespace-nowrap text-muted tabular-nums">
                  {momentLabel(new Date(mark.at))}
                </span>
              </summary>
              <Delegated mark={mark} />
              <EntryValues mark={mark} />
            </details>
          </li>
        )
      })}
    </ol>
  )
}
