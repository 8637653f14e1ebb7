import type { Summary } from './pages.ts'

/** Whom or what a request waits for, and since when. */
export type Waiting =
  | { for: 'signers'; names: string[]; since: string | null }
  | { for: 'bounce' | 'mail' | 'provider'; name: string; since: string }
  | { for: 'problem'; message: string; since: string }
  | { for: 'sealer' | 'sealer_retry' | 'expiry'; since: string | null }
  | { for: 'nothing' }

/** A problem is what the sender can act on, so it is named before the signers. */
export function waitingOf({ problems, signers, awaited, waiting_for, waiting_since }: Summary): Waiting {
  const nameOf = (id: string | null) => signers.find((signer) => signer.id === id)?.name ?? ''
  const [problem] = problems
  if (problem) {
    const since = problem.at
    const kind = SIGNER_PROBLEMS[problem.code]
    if (kind && problem.signer_id !== null) return { for: kind, name: nameOf(problem.signer_id), since }
    return { for: 'problem', message: problem.message, since }
  }
  switch (waiting_for) {
    case 'signers':
    case 'problem':
      return { for: 'signers', names: awaited.map(({ signer_id }) => nameOf(signer_id)), since: waiting_since }
    case 'sealer':
    case 'sealer_retry':
    case 'expiry':
      return { for: waiting_for, since: waiting_since }
    default:
      return { for: 'nothing' }
  }
}

const SIGNER_PROBLEMS: Readonly<Record<string, 'bounce' | 'mail' | 'provider'>> = {
  ...{ mail_bounced: 'bounce', mail_not_sent: 'mail', digest_not_sent: 'mail' },
  provider_down: 'provider',
}

/** Signing is still possible. */
export function isOpen({ state }: Pick<Summary, 'state'>): boolean {
  return state === 'pending' || state === 'in_progress'
}
