import type { components } from '@countersign/sdk'
import { classes } from '../../components/classes.ts'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { barsOf, countsOf } from '../model/attempt-bars.ts'

/** The last 100 attempts, the newest at the end. A failed one is lower, so that colour alone says nothing. */
export function HealthBar({ attempts }: { attempts: readonly components['schemas']['RecentAttempt'][] }) {
  const { webhooks: words } = textsOf('consoleDevelopers')
  if (attempts.length === 0) return <span className="text-xs text-muted">{words.noAttempts}</span>
  const name = text(words.healthName, countsOf(attempts))
  return (
    <svg viewBox="0 0 300 24" preserveAspectRatio="none" role="img" aria-label={name} className="h-6 w-full max-w-72">
      <title>{name}</title>
      {barsOf(attempts).map((attempt, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the bar has no other identity
          key={i}
          x={i * 3}
          y={attempt === null ? 20 : attempt.ok ? 0 : 10}
          width={2}
          height={attempt === null ? 4 : attempt.ok ? 24 : 14}
          className={classes(attempt === null ? 'fill-line' : attempt.ok ? 'fill-good' : 'fill-bad')}
        />
      ))}
    </svg>
  )
}
