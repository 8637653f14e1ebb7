import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { CodeBlock, CopyableId } from '../../components/copy.tsx'
import { Drawer } from '../../components/dialog.tsx'
import { Definition, Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime } from '../../texts/format.ts'
import { documentOf, requestOf } from '../model/event-subject.ts'
import { type Event, eventQuery } from './queries.ts'

export function EventDrawer({ id, known, onClose }: { id: string; known: Event | undefined; onClose(): void }) {
  const environment = useEnvironment()
  const { events: words } = textsOf('consoleDevelopers')
  const { data: event, error } = useQuery(eventQuery(environment, id, known))
  return (
    <Drawer open onClose={onClose} title={event?.type ?? words.title} wide>
      {error && <Problem error={error} />}
      {!event && !error && <Skeleton className="h-64 w-full" />}
      {event && <Detail event={event} />}
    </Drawer>
  )
}

function Detail({ event }: { event: Event }) {
  const params = useEnvironmentParams()
  const { events: words } = textsOf('consoleDevelopers')
  const [document, request] = [documentOf(event.data), requestOf(event.data)]
  const { id, type, created_at, mode, sequence, data } = event
  return (
    <div className="flex flex-col gap-3">
      <dl>
        <Definition term={words.id}>
          <CopyableId value={id} />
        </Definition>
        <Definition term={words.time}>{exactTime(new Date(created_at))}</Definition>
        {request !== null && (
          <Definition term={words.request}>
            <CopyableId value={request} />
            <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {document !== null && (
                <Link to="/$account/$mode/requests/$document" params={{ ...params, document }}>
                  {words.openRequest}
                </Link>
              )}
              <Link to="/$account/$mode/developers/events" params={params} search={{ request }}>
                {words.onlyRequest}
              </Link>
            </span>
          </Definition>
        )}
      </dl>
      <CodeBlock label={words.payload} code={JSON.stringify({ id, type, created_at, mode, sequence, data }, null, 2)} />
    </div>
  )
}
