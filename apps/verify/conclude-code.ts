import type { VerifyMessages } from '@countersign/locales/verify'
import type { Completion } from '@countersign/verify'

// What the log's answer means for somebody who has only the paper with the QR code.

export interface CodeStatement {
  readonly say:
    | 'sandbox'
    | 'completed'
    | 'signatures'
    | 'trail'
    | 'trailOpen'
    | 'inLog'
    | 'logUnknown'
    | 'logUnsupported'
    | 'logFailed'
  readonly mark: keyof VerifyMessages['marks']
}

/**
 * In the order in which they are shown. Only what a live log proves has the mark `good`; the number of signatures is a
 * statement of the service. In the sandbox anybody can complete anything in any name, so its answer says little: what is
 * true of the log would reassure the reader about a document that proves nothing.
 */
export function concludeCode({ log, mode, completedAt, followsHead }: Completion): readonly CodeStatement[] {
  if (log.state === 'failed' || completedAt === null) return [{ say: 'logFailed', mark: 'bad' }]
  if (mode === 'test') {
    return [
      { say: 'sandbox', mark: 'warn' },
      { say: 'completed', mark: 'none' },
    ]
  }
  const proved = log.state === 'included' && mode === 'live' ? 'good' : 'none'
  return [
    { say: 'completed', mark: proved },
    logStatement(log, proved),
    ...trailStatements(followsHead, proved),
    { say: 'signatures', mark: 'none' },
  ]
}

function trailStatements(
  followsHead: Completion['followsHead'],
  proved: CodeStatement['mark'],
): readonly CodeStatement[] {
  if (followsHead === null) return []
  return [followsHead ? { say: 'trail', mark: proved } : { say: 'trailOpen', mark: 'none' }]
}

function logStatement({ state }: Completion['log'], proved: CodeStatement['mark']): CodeStatement {
  if (state === 'included') return { say: 'inLog', mark: proved }
  return state === 'unknown_log' ? { say: 'logUnknown', mark: 'warn' } : { say: 'logUnsupported', mark: 'none' }
}
