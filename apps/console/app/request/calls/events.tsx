import { useState } from 'react'
import { asCurl } from '../../api/show-call.ts'
import { CodeBlock, CopyButton } from '../../components/copy.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { LimitedList } from '../../components/limited-list.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { useRequestView } from '../context.tsx'
import type { RequestEvent } from '../model/types.ts'

/** The events that the request has emitted, newest first. */
export function Events() {
  const { events } = useRequestView()
  const { events: words, sections } = textsOf('consoleRequest')
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Card id="events" className="scroll-mt-16">
      <CardHeader title={sections.events} />
      {events.length === 0 && <p className="px-4 py-3 text-sm text-muted">{words.empty}</p>}
      <LimitedList items={events.toReversed()} keyOf={({ id }) => id}>
        {(event) => (
          <Disclosure
            open={opened === event.id}
            onToggle={(isOpen) => setOpened(isOpen ? event.id : null)}
            summary={
              <>
                <span className="w-6 text-xs text-muted tabular-nums">{event.sequence}</span>
                <code className="min-w-0 flex-1 font-mono text-xs font-medium">{event.type}</code>
                <Time value={event.created_at} className="text-xs text-muted" />
              </>
            }
          >
            {() => <EventView event={event} />}
          </Disclosure>
        )}
      </LimitedList>
    </Card>
  )
}

function EventView({ event }: { event: RequestEvent }) {
  const { events: words } = textsOf('consoleRequest')
  const call = { method: 'GET', path: `/api/v1/events/${event.id}`, route: '/api/v1/events/{id}', body: null }
  return (
    <div className="flex flex-col items-start gap-2">
      <CopyButton value={asCurl(call, location.origin)} label={words.curl} />
      <div className="w-full">
        <CodeBlock label={event.id} code={JSON.stringify(event, null, 2)} />
      </div>
    </div>
  )
}
