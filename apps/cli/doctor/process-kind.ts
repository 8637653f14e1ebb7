/** The processes whose settings can be examined. */
export const KINDS = ['api', 'worker', 'sealer', 'all'] as const
export type ProcessKind = (typeof KINDS)[number]

/** Whether a process of this kind, or the one that has all parts, does what these kinds do. */
export function runsAs(kind: ProcessKind, ...kinds: readonly ProcessKind[]): boolean {
  return kind === 'all' || kinds.includes(kind)
}
