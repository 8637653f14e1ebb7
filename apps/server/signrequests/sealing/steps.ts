/** The steps of sealing in the order a document meets them, each of which may be the last thing a process does. */
export const STEPS = [
  'fetch',
  'prepare',
  'sign',
  'timestamp',
  'validate',
  'store',
  'commit',
  'archive',
  'audit',
  'assemble',
] as const
export type Step = (typeof STEPS)[number]

/** Called around each step, so that whoever wires the sealer can watch it, or stop it there. */
export type OnStep<S extends string = Step> = (
  step: S,
  when: 'before' | 'after',
  requestId: string,
) => void | Promise<void>

export type During<S extends string = Step> = <T>(step: S, work: () => Promise<T>) => Promise<T>

export function duringSteps<S extends string>(requestId: string, onStep: OnStep<S> | undefined): During<S> {
  if (!onStep) return (_step, work) => work()
  return async (step, work) => {
    await onStep(step, 'before', requestId)
    const result = await work()
    await onStep(step, 'after', requestId)
    return result
  }
}
