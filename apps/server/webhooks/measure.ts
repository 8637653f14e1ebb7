import type { Database } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'

// Metrics of each endpoint: age of its oldest pending delivery, number of pending deliveries, results of attempts.

/** Failing endpoints first, then those with pending deliveries. */
const MOST_ENDPOINTS = 200

export interface EndpointFigures {
  endpoint: string
  /** Age of the oldest pending delivery in seconds. */
  lag: number
  pending: number
  paused: boolean
  accepted: number
  refused: number
  givenUp: number
}

/** `resolver`: as countersign_resolver, which sees counts and no content. */
export async function measureWebhooks(resolver: Database): Promise<EndpointFigures[]> {
  const rows = await resolver.query({ name: 'measure-webhooks', text: MEASURE, values: [MOST_ENDPOINTS] })
  return rows.map((row) => ({
    endpoint: publicId('whe', String(row.endpoint_id)),
    lag: Number(row.lag),
    pending: Number(row.pending),
    paused: row.paused === true,
    accepted: Number(row.accepted),
    refused: Number(row.refused),
    givenUp: Number(row.given_up),
  }))
}

const MEASURE = `
  SELECT h.endpoint_id, h.accepted, h.refused, h.given_up, h.paused_until > clock_timestamp() AS paused, p.pending,
         coalesce(extract(epoch FROM clock_timestamp() - p.oldest), 0)::float8 AS lag
    FROM (SELECT tenant_id, endpoint_id, accepted, refused, given_up, paused_until FROM webhook_health
           ORDER BY failing_since NULLS LAST, due_at NULLS LAST LIMIT $1) h
   CROSS JOIN LATERAL (SELECT count(*)::int AS pending, min(d.created_at) AS oldest FROM webhook_deliveries d
                        WHERE d.tenant_id = h.tenant_id AND d.endpoint_id::text = h.endpoint_id::text
                          AND d.state = 'pending') p`
