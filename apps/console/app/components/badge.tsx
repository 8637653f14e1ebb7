import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const TONES: Record<Tone, string> = {
  neutral: 'bg-ground text-ink border-line',
  accent: 'bg-soft text-ink border-line',
  good: 'bg-good-soft text-good border-transparent',
  warn: 'bg-warn-ground text-warn border-warn-line',
  bad: 'bg-bad-soft text-bad border-transparent',
}

/** A state in words; the icon and the colour repeat it. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
