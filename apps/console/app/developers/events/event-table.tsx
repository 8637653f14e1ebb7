import { Link } from '@tanstack/react-router'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { AccountClock, Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { aboutOf, isOfAccount } from '../model/event-subject.ts'
import { Cell, HeadCell, OnPhones, Table } from '../shared/table.tsx'
import type { Event } from './queries.ts'

export function EventTable({ events }: { events: readonly Event[] }) {
  const { events: words } = textsOf('consoleDevelopers')
  return (
    <Table
      label={words.title}
      head={
        <>
          <HeadCell>{words.type}</HeadCell>
          <HeadCell wide>{words.about}</HeadCell>
          <HeadCell atEnd>{words.time}</HeadCell>
        </>
      }
    >
      {events.map((event) => (
        <Row key={event.id} event={event} />
      ))}
    </Table>
  )
}

function Row({ event }: { event: Event }) {
  const params = useEnvironmentParams()
  const about = aboutOf(event.data)
  return (
    <tr className="hover:bg-soft">
      <Cell className="w-full md:w-auto">
        <Link
          to="/$account/$mode/developers/events"
          params={params}
          search={(before) => ({ ...before, event: event.id })}
          replace
          className="font-mono text-xs leading-5 font-medium"
        >
          {event.type}
        </Link>
        <OnPhones>
          <span className="line-clamp-2">{about}</span>
        </OnPhones>
      </Cell>
      <Cell wide className="max-w-md truncate">
        {about}
      </Cell>
      <Cell atEnd className="whitespace-nowrap text-muted">
        <EventTime event={event} />
      </Cell>
    </tr>
  )
}

/** Changes of the account have real times, in the sandbox, too. */
function EventTime({ event: { type, created_at } }: { event: Event }) {
  if (!isOfAccount(type)) return <Time value={created_at} />
  return (
    <AccountClock aheadMs={0}>
      <Time value={created_at} />
    </AccountClock>
  )
}
