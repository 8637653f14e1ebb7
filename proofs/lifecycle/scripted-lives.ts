import { hold, PromiseBroken } from '../lib/proof.ts'
import { begin, finish, noCounts, take } from './life.ts'
import type { RequestState } from './model.ts'
import type { Counts, Turn } from './moves/move.ts'
import type { Input } from './requests.ts'
import type { System } from './system.ts'

// Lives that chance seldom finds, reported step by step. A step is a move's name and whose it is (0 is the first for whom it
// makes sense); "any" makes it also where it makes no sense.

interface Reported {
  life: string
  signers: Partial<Input['signers'][number]>[]
  input?: Partial<Input>
  steps: string[]
  ends: RequestState
}

const drawn = { sigType: 'electronic' } as const
const remote = { sigType: 'aadhaar' } as const
const certificate = { sigType: 'dsc' } as const

const LIVES: Reported[] = [
  {
    life: 'one of three declines: the others are no longer asked, and nothing more can be done',
    signers: [drawn, remote, drawn],
    steps: ['view', 'sign', 'view', 'begin an attempt', 'decline 1', ...everythingElse()],
    ends: 'declined',
  },
  {
    life: 'the sender cancels while a signer is at the provider, whose answer is discarded',
    signers: [remote, drawn],
    steps: ['view', 'begin an attempt', 'cancel', 'cancel any', 'complete an attempt any', ...everythingElse()],
    ends: 'cancelled',
  },
  {
    life: 'a sequence of two groups: the second is invited when the first group’s signatures are all in the document',
    signers: [
      { ...drawn, sequence: 2 },
      { ...drawn, sequence: 1 },
      { ...drawn, sequence: 1 },
    ],
    input: { isSequential: true, isSequenced: true },
    steps: [
      ...['view any', 'view', 'view', 'sign', 'sign', 'remind any', 'append signatures flag', 'append signatures'],
      ...['view', 'sign', 'cancel any', 'append signatures', 'append signatures any', 'complete the document'],
      ...everythingElse(),
    ],
    ends: 'completed',
  },
  {
    life: 'a reminder an hour, by the sender and by the schedule',
    signers: [drawn, drawn],
    input: { reminders: true },
    steps: [
      ...['remind flag', 'remind flag', 'remind 1', 'time passes 3', 'remind 1', 'remind flag', 'remind flag'],
      ...['time passes 5', 'the timer comes', 'remind', 'the expiry passes', 'the timer comes'],
    ],
    ends: 'expired',
  },
  {
    life: 'a provider’s answer within half an hour past the expiry counts',
    signers: [remote],
    steps: [
      ...['view', 'the expiry comes near', 'begin an attempt', 'the expiry passes', 'the timer comes', 'cancel any'],
      ...['create again any', 'complete an attempt', 'complete the document'],
    ],
    ends: 'completed',
  },
  {
    life: 'a provider’s answer after that does not',
    signers: [remote],
    steps: [
      ...['view', 'the expiry comes near', 'begin an attempt', 'the expiry passes flag', 'complete an attempt'],
      ...['the timer comes', ...everythingElse()],
    ],
    ends: 'expired',
  },
  {
    life: 'a certificate is given no such time',
    signers: [certificate],
    steps: ['view', 'the expiry comes near', 'begin an attempt', 'the expiry passes', 'complete an attempt'],
    ends: 'expired',
  },
  {
    life: 'two at the provider: the first holds the lease, then the second takes it; the first must sign again',
    signers: [remote, remote],
    steps: [
      ...['view', 'view', 'begin an attempt', 'begin an attempt 1', 'time passes 1', 'begin an attempt 1'],
      ...[
        'complete an attempt',
        'complete an attempt',
        'begin an attempt',
        'complete an attempt',
        'complete the document',
      ],
    ],
    ends: 'completed',
  },
  {
    life: 'a session ends without an answer; a late answer counts because the latest revision is unchanged',
    signers: [remote],
    steps: [
      'view',
      'begin an attempt',
      'time passes 2',
      'the timer comes',
      'complete an attempt any',
      'complete the document',
    ],
    ends: 'completed',
  },
  {
    life: 'the provider is down: the signer draws instead',
    signers: [{ ...remote, fallsBack: true }],
    steps: [
      'view',
      'sign any',
      'begin an attempt',
      'fail an attempt flag',
      'sign',
      'append signatures',
      'complete the document',
    ],
    ends: 'completed',
  },
  {
    life: 'another person takes a place: old links are dead, the late answer of the first is discarded',
    signers: [remote, drawn],
    steps: [
      ...[
        'view',
        'begin an attempt',
        'reassign any',
        'fail an attempt',
        'reassign',
        'view stale',
        'view',
        'reassign flag',
      ],
      ...['begin an attempt', 'complete an attempt any', 'complete an attempt', 'reassign any'],
    ],
    ends: 'cancelled',
  },
  {
    life: 'an approver before a group of a signer, their witness and a viewer, then a signer; copies at start and end',
    signers: [
      { role: 'approver', sequence: 1 },
      { ...drawn, sequence: 2 },
      { role: 'witness', of: 0 },
      { role: 'viewer', sequence: 2 },
      { ...drawn, sequence: 3 },
      { role: 'cc', ccAt: 'start' },
      { role: 'cc', ccAt: 'end' },
    ],
    input: { isSequential: true, isSequenced: true },
    steps: [
      ...['approve any', 'view 1', 'decline 5 any', 'remind 5 any', 'view', 'sign any', 'approve', 'approve any'],
      ...['view', 'view', 'decline 3 any', 'remind 3 any', 'reassign 3 any', 'sign any flag', 'sign', 'view 2 any'],
      ...['append signatures', 'reassign 2 any', 'view', 'sign 2 any', 'sign', 'append signatures', 'view', 'sign'],
      ...['append signatures', 'complete the document', 'view 6 any', ...everythingElse()],
    ],
    ends: 'completed',
  },
  {
    life: 'in parallel the witness waits for the signature, and an approver who acts last completes the request',
    signers: [drawn, { role: 'witness', sigType: 'aadhaar' }, { role: 'approver' }, { role: 'viewer' }],
    steps: [
      ...['view', 'view', 'view', 'sign', 'begin an attempt 1 any flag', 'append signatures', 'view'],
      ...['begin an attempt', 'complete an attempt', 'approve', 'complete the document'],
    ],
    ends: 'completed',
  },
  {
    life: 'an approver declines: everybody else is no longer asked, and who has looked keeps their state',
    signers: [{ role: 'viewer' }, { role: 'approver' }, drawn, { role: 'cc', ccAt: 'start' }, { role: 'cc' }],
    steps: ['view', 'view 2', 'decline', ...everythingElse()],
    ends: 'declined',
  },
  {
    life: 'a witness who is not available is replaced before the expiry',
    signers: [drawn, { role: 'witness' }],
    input: { isSequential: true, reminders: true },
    steps: [
      ...['view', 'sign', 'append signatures', 'reassign', 'view stale', 'view', 'time passes 5', 'the timer comes'],
      ...['the expiry passes', 'sign any flag', 'the timer comes'],
    ],
    ends: 'expired',
  },
  {
    life: 'a document that no retry can seal fails at once',
    signers: [drawn],
    steps: ['view', 'sign', 'report a seal error 3', ...everythingElse()],
    ends: 'failed',
  },
  {
    life: 'what sealing keeps failing on is failed by an operator, after a retry',
    signers: [drawn],
    steps: [
      ...['view', 'sign', 'report a seal error 1', 'fail the request any', 'retry sealing', 'fail the request any'],
      ...['report a seal error 1', 'fail the request', ...everythingElse()],
    ],
    ends: 'failed',
  },
  {
    life: 'a request past its time makes way for a new one, also before the timer has come',
    signers: [drawn],
    steps: ['create again any', 'create again any flag', 'the expiry passes', 'create again any flag', 'view', 'sign'],
    ends: 'sealing',
  },
]

/** Every command there is, refused or without effect once a request has ended. */
function everythingElse(): string[] {
  const moves = [
    'view',
    'sign',
    'approve',
    'decline',
    'begin an attempt',
    'complete an attempt',
    'fail an attempt',
    'cancel',
    'remind',
  ]
  const rest = ['extend', 'reassign', 'append signatures', 'complete the document', 'retry sealing', 'fail the request']
  return [...moves, ...rest].map((name) => `${name} any`)
}

export async function liveAsScripted(system: System): Promise<Counts> {
  const counts = noCounts()
  for (const { life, signers, input, steps, ends } of LIVES) {
    const real = await begin(system, inputOf(signers, input), counts)
    for (const step of steps) {
      const taken = await take(real, stepOf(step, real.input)).catch(inLife(life))
      hold(taken, `"${step}" makes no sense in the life "${life}"`)
    }
    await finish(real)
    hold(real.model.state === ends, `the life "${life}" ended ${real.model.state}`)
  }
  return counts
}

function inLife(life: string) {
  return (error: Error): never => {
    if (error instanceof PromiseBroken) throw new PromiseBroken(`${error.message} (in the life "${life}")`)
    throw error
  }
}

const SIGNER = { role: 'signer', of: 0, ccAt: 'end', sigType: 'electronic', sequence: 1, fallsBack: false } as const

export function inputOf(signers: Reported['signers'], more: Partial<Input> = {}): Input {
  const plain = { isSequential: false, notify: true, reminders: false, expiryDays: null, isSequenced: false }
  const all = signers.map((signer) => ({ ...SIGNER, ...signer }))
  return { ...plain, signers: all, ...more }
}

export function stepOf(text: string, input: Input): { name: string; turn: Turn } {
  const [, name = '', pick = '0', any, stale, flag] = /^(.*?)(?: (\d+))?( any)?( stale)?( flag)?$/.exec(text) ?? []
  return {
    name,
    turn: { pick: Number(pick), apt: !any, stale: !!stale, flag: !!flag, input: { ...input, notify: !input.notify } },
  }
}
