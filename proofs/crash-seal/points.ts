/** Before and after every step of sealing, in the order in which a document meets them. */
export const POINTS: readonly string[] = [
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
].flatMap((step) => [`before ${step}`, `after ${step}`])
