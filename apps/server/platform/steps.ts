// The steps of a piece of work. A process may die during any of them.

/** Called around each step, so tests and proofs can observe the work, or stop it there. */
export type OnStep<S extends string> = (step: S, when: 'before' | 'after', what: string) => void | Promise<void>

export type During<S extends string> = <T>(step: S, work: () => Promise<T>) => Promise<T>

/** `what`: whose work it is, for the observer. */
export function duringSteps<S extends string>(what: string, onStep: OnStep<S> | undefined): During<S> {
  if (!onStep) return (_step, work) => work()
  return async (step, work) => {
    await onStep(step, 'before', what)
    const result = await work()
    await onStep(step, 'after', what)
    return result
  }
}
