import { useMemo, useState } from 'react'
import { Choice } from '../../components/choice.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { WaterfallChart } from './chart.tsx'
import { EventList } from './event-list.tsx'
import { EventTable } from './event-table.tsx'
import { waterfallOf } from './lanes.ts'

type Form = 'chart' | 'table'

/** What happened and what was waited for: as a drawing, on a phone as a list, and as a table. */
export function WaterfallSection() {
  const { timeline, deliveries, events } = useRequestView()
  const { timeline: words, sections } = textsOf('consoleRequest')
  const [form, setForm] = useState<Form>('chart')
  const waterfall = useMemo(() => waterfallOf(timeline, deliveries, events), [timeline, deliveries, events])
  return (
    <Card id="timeline" className="min-w-0 scroll-mt-16">
      <CardHeader
        title={sections.timeline}
        hint={text(words.head, { n: timeline.audit.count })}
        actions={
          <Choice label={words.view} options={['chart', 'table']} labels={words} chosen={form} onChoose={setForm} />
        }
      />
      {form === 'table' && <EventTable waterfall={waterfall} />}
      {form === 'chart' && (
        <>
          <div className="hidden md:block">
            <WaterfallChart waterfall={waterfall} />
          </div>
          <div className="md:hidden">
            <EventList waterfall={waterfall} />
          </div>
        </>
      )}
    </Card>
  )
}
