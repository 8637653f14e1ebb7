import { TriangleAlert } from 'lucide-react'
import { classes } from '../../components/classes.ts'
import { looksOf } from '../../components/state-badge.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count, text } from '../../texts/format.ts'
import type { Summary } from '../model/pages.ts'

const MOST = 5

const TONES = {
  neutral: 'border-field text-muted',
  accent: 'border-accent bg-soft text-accent',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-ground text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
}

/** One mark for each recipient, with the icon of their state. The names are the label, and are shown on hover and focus. */
export function SignerMarks({ request }: { request: Pick<Summary, 'signers' | 'problems'> }) {
  const words = textsOf('consoleRequests')
  const { signers, problems } = request
  const failing = new Set(problems.map(({ signer_id }) => signer_id))
  const label = signers
    .map(({ id, name, role, state }) => {
      const signer = `${name}: ${looksOf(role, state).word}`
      return failing.has(id) ? text(words.signerProblem, { signer }) : signer
    })
    .join('\n')
  const rest = signers.length - MOST
  return (
    <span
      role="img"
      aria-label={label.replaceAll('\n', '; ')}
      data-tooltip={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the names are shown on focus
      tabIndex={0}
      className="tooltip inline-flex items-center gap-0.5 rounded-sm align-middle after:start-0 after:end-auto after:whitespace-pre-line after:content-[attr(data-tooltip)]"
    >
      {signers.slice(0, MOST).map(({ id, role, state }) => {
        const { tone, Icon } = looksOf(role, state)
        const isFailing = failing.has(id)
        const Shown = isFailing ? TriangleAlert : Icon
        return (
          <span
            key={id}
            className={classes('grid size-5 place-items-center rounded-full border', TONES[isFailing ? 'bad' : tone])}
          >
            <Shown size={11} aria-hidden />
          </span>
        )
      })}
      {rest > 0 && <span className="text-xs text-muted">+{count(rest)}</span>}
    </span>
  )
}
