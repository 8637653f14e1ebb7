import { Badge, type Tone } from '../../components/badge.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { duration } from '../../texts/format.ts'
import { Cell, HeadCell, OnPhones, Table } from '../shared/table.tsx'
import type { LoggedCall } from './queries.ts'

export function CallTable({ calls, onOpen }: { calls: readonly LoggedCall[]; onOpen(call: LoggedCall): void }) {
  const { log: words } = textsOf('consoleDevelopers')
  return (
    <Table
      label={words.title}
      head={
        <>
          <HeadCell className="w-16">{words.status}</HeadCell>
          <HeadCell>{words.call}</HeadCell>
          <HeadCell wide>{words.caller}</HeadCell>
          <HeadCell wide atEnd>
            {words.duration}
          </HeadCell>
          <HeadCell wide atEnd>
            {words.time}
          </HeadCell>
        </>
      }
    >
      {calls.map((call) => (
        <Row key={`${call.request_id} ${call.time}`} call={call} onOpen={() => onOpen(call)} />
      ))}
    </Table>
  )
}

function Row({ call, onOpen }: { call: LoggedCall; onOpen(): void }) {
  const { caller } = call
  return (
    <tr className="hover:bg-soft">
      <Cell>
        <StatusBadge status={call.status} />
      </Cell>
      <Cell className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-6 text-start font-mono text-xs leading-5 break-all hover:underline"
        >
          <span className="font-semibold">{call.method}</span> {call.path}
        </button>
        {call.error_code !== null && <div className="font-mono text-xs text-bad">{call.error_code}</div>}
        <OnPhones>
          <Time value={call.time} />
          <span>{duration(call.duration_ms)}</span>
          <span>{caller.name ?? caller.id}</span>
        </OnPhones>
      </Cell>
      <Cell wide className="max-w-44 truncate">
        {caller.name ?? caller.id}
      </Cell>
      <Cell wide atEnd className="whitespace-nowrap text-muted">
        {duration(call.duration_ms)}
      </Cell>
      <Cell wide atEnd className="whitespace-nowrap text-muted">
        <Time value={call.time} />
      </Cell>
    </tr>
  )
}

function toneOf(status: number): Tone {
  if (status < 400) return status < 300 ? 'good' : 'neutral'
  return status < 500 ? 'warn' : 'bad'
}

export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={toneOf(status)}>{status}</Badge>
}
