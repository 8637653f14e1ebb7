import { join, resolve } from 'node:path'

/** What the checkout keeps outside git. */
export const DATA = resolve(process.env.COUNTERSIGN_DATA ?? resolve(import.meta.dirname, '../../.data'))

/** The shared compile cache: processes start in half the time. */
export const COMPILED = join(DATA, 'compile-cache')
