import { CopyableId } from '../../components/copy.tsx'
import { Card, CardHeader, Definition } from '../../components/layout.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count, text } from '../../texts/format.ts'
import { EndpointReason, eventsText } from '../webhooks/endpoint-state.tsx'
import { HealthBar } from '../webhooks/health-bar.tsx'
import type { Endpoint } from '../webhooks/queries.ts'

/** How the endpoint fares, and what it gets. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint: words, webhooks, secret } = textsOf('consoleDevelopers')
  const { attempts, state, failing_since, previous_secret_until } = endpoint
  return (
    <Card>
      <CardHeader title={webhooks.health} />
      <div className="px-4 py-3">
        <HealthBar attempts={endpoint.recent_attempts} />
        <dl className="mt-2">
          {state !== 'disabled' && failing_since !== null && (
            <Definition term={webhooks.failing}>
              <EndpointReason endpoint={endpoint} />
            </Definition>
          )}
          <Definition term={words.allAttempts}>
            {text(words.attempts, { accepted: count(attempts.accepted), refused: count(attempts.refused) })}
          </Definition>
          {endpoint.given_up > 0 && (
            <Definition term={words.givenUp}>{text(words.givenUpText, { n: endpoint.given_up })}</Definition>
          )}
          <Definition term={words.pending}>{count(endpoint.pending)}</Definition>
          <Definition term={words.lastSuccess}>
            <Time value={endpoint.last_success_at} />
          </Definition>
          <Definition term={words.lastFailure}>
            <Time value={endpoint.last_failure_at} />
          </Definition>
          <Definition term={webhooks.events}>{eventsText(endpoint)}</Definition>
          {previous_secret_until !== null && (
            <Definition term={secret.title}>
              {text(secret.severalSign, { n: endpoint.signing_secrets })} <Time value={previous_secret_until} />
            </Definition>
          )}
          <Definition term={words.id}>
            <CopyableId value={endpoint.id} />
          </Definition>
        </dl>
      </div>
    </Card>
  )
}
