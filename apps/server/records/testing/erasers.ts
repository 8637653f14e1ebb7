import { eraseInboxes, eraseMails } from '../../notifications/erase.ts'
import { eraseAttempts } from '../../sealing/erase.ts'
import { eraseInboxVisits } from '../../signing/erase.ts'
import type { Eraser } from '../erase.ts'

/** The list that the CLI uses (a test compares them). */
export const ERASERS: readonly Eraser[] = [eraseMails, eraseInboxVisits, eraseInboxes, eraseAttempts]
