import { isDeepStrictEqual } from 'node:util'
import { hold } from '../lib/proof.ts'
import { sha256 } from '../lifecycle/moves/move.ts'
import { append, type Contest, type Contested, prepare, sign, signerNo } from '../lifecycle/race.ts'
import { readRecord, type System } from '../lifecycle/system.ts'

// Acts of different roles at the same instant.

/** The approval is the last act. Nobody waits for the copy. */
export const APPROVAL: Contest = {
  signers: [signerNo(0), { ...signerNo(1), role: 'approver' }, { ...signerNo(2), role: 'cc' }],
  before: ['signer.notified', 'signer.notified', 'document.viewed', 'document.viewed', 'signer.signed'],
  begin: (system, contested) => sign(system, contested, 0),
  act: (system, contested) => approve(system, contested, 1),
  reported: 'signer.approved',
}

const GROUPS = [
  { ...signerNo(0), sequence: 1 },
  { ...signerNo(1), sequence: 1, role: 'approver' },
  { ...signerNo(2), sequence: 1, role: 'viewer' },
  { ...signerNo(3), role: 'cc', cc_at: 'start' },
  { ...signerNo(4), sequence: 2 },
]

/** A signer signs, an approver approves and a viewer looks, each twice at once; the next group is invited once. */
export async function raceGroups(system: System, times: number): Promise<number> {
  await system.resetClock()
  for (const contested of await prepare(system, times, GROUPS, { is_sequential: true })) {
    const acts = [
      () => sign(system, contested, 0),
      () => approve(system, contested, 1),
      () => look(system, contested, 2),
    ]
    const outcomes = await Promise.all([...acts, ...acts].map((act) => act()))
    hold(
      outcomes.every((outcome) => outcome === 'ok'),
      `acting at once came to ${outcomes.join(', ')}`,
    )
    const first = contested.signingIds.slice(0, 1)
    await Promise.all([append(system, contested, first), append(system, contested, first)])
    await holdInvitedOnce(system, contested)
  }
  return times
}

export async function holdInvitedOnce(system: System, { requestId }: Contested): Promise<void> {
  const { signers, events } = await readRecord(system, requestId)
  const states = signers.map(({ state }) => state)
  const count = (type: string) => events.filter((event) => event.type === type).length
  const counts = ['signer.notified', 'document.viewed', 'signer.signed', 'signer.approved'].map(count)
  const isOnce = isDeepStrictEqual(counts, [5, 4, 1, 1])
  const isNext = states.join() === 'signed,approved,viewed,viewed,notified'
  hold(isOnce && isNext, `after a group that acted at once: ${states.join()}, with the events ${counts.join()}`)
}

function approve(system: System, { requestId, signerIds }: Contested, n: number) {
  const by = { signerId: signerIds[n] ?? '', linkGeneration: 1, documentSha256: sha256('document') }
  return system.command(requestId, (at) => ({ type: 'Approve', at, ...by }))
}

function look(system: System, { requestId, signerIds }: Contested, n: number) {
  const by = { signerId: signerIds[n] ?? '', linkGeneration: 1 }
  return system.command(requestId, (at) => ({ type: 'View', at, ...by }))
}
