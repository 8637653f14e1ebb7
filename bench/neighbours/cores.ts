import { type ProcessorTime, processorTime } from '../../proofs/lib/processors.ts'

// On a machine with few processors, their use shows why a call waits.

/** How many processors were in use during the work, and how many were stolen. */
export async function coresDuring<T>(work: () => Promise<T>): Promise<[T, ProcessorTime]> {
  const [began, before] = [performance.now(), processorTime()]
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  const after = processorTime()
  const cores = (kind: keyof ProcessorTime) => (after[kind] - before[kind]) / seconds
  return [result, { used: cores('used'), stolen: cores('stolen') }]
}
