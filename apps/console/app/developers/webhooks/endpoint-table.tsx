import { Link } from '@tanstack/react-router'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count } from '../../texts/format.ts'
import { Cell, HeadCell, OnPhones, Table } from '../shared/table.tsx'
import { EndpointReason, EndpointStateBadge, eventsText } from './endpoint-state.tsx'
import { HealthBar } from './health-bar.tsx'
import type { Endpoint } from './queries.ts'

export function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { webhooks: words } = textsOf('consoleDevelopers')
  return (
    <Table
      label={words.title}
      head={
        <>
          <HeadCell>{words.endpoint}</HeadCell>
          <HeadCell wide>{words.state}</HeadCell>
          <HeadCell wide className="w-64">
            {words.health}
          </HeadCell>
          <HeadCell wide>{words.events}</HeadCell>
          <HeadCell wide atEnd>
            {words.waiting}
          </HeadCell>
        </>
      }
    >
      {endpoints.map((endpoint) => (
        <Row key={endpoint.id} endpoint={endpoint} />
      ))}
    </Table>
  )
}

function Row({ endpoint }: { endpoint: Endpoint }) {
  const params = useEnvironmentParams()
  const events = eventsText(endpoint)
  return (
    <tr>
      <Cell className="min-w-0">
        <Link
          to="/$account/$mode/developers/webhooks/$endpoint"
          params={{ ...params, endpoint: endpoint.id }}
          className="font-medium break-all"
        >
          {endpoint.url}
        </Link>
        {endpoint.description !== null && <div className="text-xs text-muted">{endpoint.description}</div>}
        <OnPhones>
          <EndpointStateBadge endpoint={endpoint} />
          <span>
            <EndpointReason endpoint={endpoint} />
          </span>
          <HealthBar attempts={endpoint.recent_attempts} />
          <span>{events}</span>
        </OnPhones>
      </Cell>
      <Cell wide className="w-44">
        <EndpointStateBadge endpoint={endpoint} />
        <div className="mt-1 text-xs text-muted">
          <EndpointReason endpoint={endpoint} />
        </div>
      </Cell>
      <Cell wide>
        <HealthBar attempts={endpoint.recent_attempts} />
      </Cell>
      <Cell wide className="max-w-56 text-xs leading-5">
        {events}
      </Cell>
      <Cell wide atEnd>
        {count(endpoint.pending)}
      </Cell>
    </tr>
  )
}
