import type { SignRequest } from './types.ts'

/** Something that changed while the screen was shown. */
export type Change =
  | { readonly kind: 'state'; readonly state: SignRequest['state'] }
  | { readonly kind: 'signer'; readonly name: string; readonly state: SignRequest['signers'][number]['state'] }
  | { readonly kind: 'problem'; readonly message: string }

/** What a person who looks at the screen is told. The change of the request says enough if it has ended. */
export function changesBetween(before: SignRequest, after: SignRequest): Change[] {
  if (before.id !== after.id) return []
  const known = new Map(before.signers.map(({ id, state }) => [id, state]))
  const signers = after.signers
    .filter(({ id, state }) => known.get(id) !== state)
    .map(({ name, state }) => ({ kind: 'signer', name, state }) as const)
  const problems = after.problems
    .filter(({ code, signer_id, at }) => !before.problems.some((old) => sameProblem(old, { code, signer_id, at })))
    .map(({ message }) => ({ kind: 'problem', message }) as const)
  if (before.state === after.state) return [...signers, ...problems]
  const state = { kind: 'state', state: after.state } as const
  return after.ended_at === null ? [...signers, ...problems, state] : [...problems, state]
}

type Identity = Pick<SignRequest['problems'][number], 'code' | 'signer_id' | 'at'>

function sameProblem(a: Identity, b: Identity): boolean {
  return a.code === b.code && a.signer_id === b.signer_id && a.at === b.at
}
