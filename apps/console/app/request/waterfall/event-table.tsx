import { CopyableId } from '../../components/copy.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime } from '../../texts/format.ts'
import type { Waterfall } from './lanes.ts'
import { actorName, laneName, personOf, valuesOf } from './names.ts'

/** The timeline as a table, for screen readers and for copying. */
export function EventTable({ waterfall: { marks, lanes } }: { waterfall: Waterfall }) {
  const { points, timeline, sections } = textsOf('consoleRequest')
  return (
    <section aria-label={sections.timeline} className="relative overflow-x-auto">
      <table className="w-full min-w-[60rem] text-start text-sm wrap-break-word">
        <caption className="sr-only">{sections.timeline}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {[timeline.time, timeline.what, timeline.lane, timeline.who, timeline.values, timeline.hash].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => {
            const lane = lanes.find(({ id }) => id === mark.lane)
            const about = personOf(mark, lanes)
            return (
              <tr key={mark.id} className="border-b border-line align-top last:border-0">
                <td className="px-3 py-1.5 whitespace-nowrap">{exactTime(new Date(mark.at))}</td>
                <th scope="row" className="px-3 py-1.5 text-start font-medium whitespace-nowrap">
                  {points[mark.kind]}
                </th>
                <td className="px-3 py-1.5">
                  <bdi>{[lane ? laneName(lane) : '', about].filter(Boolean).join(', ')}</bdi>
                </td>
                <td className="px-3 py-1.5 whitespace-nowrap">{actorName(mark.actor)}</td>
                <td className="px-3 py-1.5 font-mono text-xs">
                  {valuesOf(mark).map(([name, value]) => (
                    <span key={name} className="block">
                      {name}: {value}
                    </span>
                  ))}
                </td>
                <td className="max-w-40 px-3 py-1.5">{mark.audit && <CopyableId value={mark.audit.hash} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
