import type { components } from '@countersign/sdk'
import {
  Ban,
  Check,
  Clock,
  Copy,
  Eye,
  Hourglass,
  Lock,
  type LucideIcon,
  Mail,
  PenLine,
  TriangleAlert,
  X,
} from 'lucide-react'
import { textsOf } from '../texts/catalogues.ts'
import { Badge, type Tone } from './badge.tsx'

export type RequestState = components['schemas']['SignRequestState']
export type SignerState = components['schemas']['SignerState']
export type Role = components['schemas']['SignerRole']

const REQUEST_STATES: Record<RequestState, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'neutral', Icon: Mail },
  in_progress: { tone: 'accent', Icon: PenLine },
  sealing: { tone: 'accent', Icon: Lock },
  completed: { tone: 'good', Icon: Check },
  declined: { tone: 'bad', Icon: X },
  expired: { tone: 'warn', Icon: Clock },
  cancelled: { tone: 'neutral', Icon: Ban },
  failed: { tone: 'bad', Icon: TriangleAlert },
}

export const SIGNER_STATES: Record<SignerState, { tone: Tone; Icon: LucideIcon }> = {
  waiting: { tone: 'neutral', Icon: Hourglass },
  notified: { tone: 'neutral', Icon: Mail },
  viewed: { tone: 'accent', Icon: Eye },
  signing: { tone: 'accent', Icon: PenLine },
  approved: { tone: 'good', Icon: Check },
  signed: { tone: 'good', Icon: Check },
  declined: { tone: 'bad', Icon: X },
  expired: { tone: 'warn', Icon: Clock },
  cancelled: { tone: 'neutral', Icon: Ban },
}

export function RequestStateBadge({ state }: { state: RequestState }) {
  const { tone, Icon } = REQUEST_STATES[state]
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {textsOf('console').states[state]}
    </Badge>
  )
}

/** What a state means for a role: a viewer is done with the first view, and a copy waits for nobody's turn. */
export function looksOf(role: Role, state: SignerState): { tone: Tone; Icon: LucideIcon; word: string } {
  const { signerStates } = textsOf('console')
  if (role === 'viewer' && state === 'viewed') return { tone: 'good', Icon: Check, word: signerStates.read }
  if (role === 'cc' && state === 'waiting') return { tone: 'neutral', Icon: Copy, word: signerStates.copyAtEnd }
  if (role === 'cc' && state === 'notified') return { tone: 'neutral', Icon: Copy, word: signerStates.copied }
  return { ...SIGNER_STATES[state], word: signerStates[state] }
}

export function SignerStateBadge({ role = 'signer', state }: { role?: Role; state: SignerState }) {
  const { tone, Icon, word } = looksOf(role, state)
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {word}
    </Badge>
  )
}
