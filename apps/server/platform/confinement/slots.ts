import { availableParallelism } from 'node:os'
import { FairSlots } from '../fair-slots/slots.ts'

// Slots for the confined processes of this process: preflight, verification, rendering and pictures share one queue.

const PROCESSORS = availableParallelism()

/** Slots of one kind of work: half the number of processors, so that other work continues. */
export const SLOTS_OF_A_KIND = Math.max(1, PROCESSORS >> 1)

/** Together more than the processors, because a process often waits for its bytes. */
export const confinedSlots = new FairSlots(PROCESSORS + SLOTS_OF_A_KIND)
