import { join, resolve } from 'node:path'

/** What the checkout keeps outside git. */
export const DATA = resolve(process.env.COUNTERSIGN_DATA ?? resolve(import.meta.dirname, '../../.data'))

/** Modules as whoever ran them last has compiled them: with these a process starts in half the time. */
export const COMPILED = join(DATA, 'compile-cache')
