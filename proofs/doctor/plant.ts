import type { ExamineOptions } from '../../apps/cli/doctor/examine.ts'

/** Resolves to what undoes it. */
export type Planting = () => Promise<() => unknown>

export interface Plant {
  /** The mistake, in words. */
  mistake: string
  /** Names of the checks that must report it. All others must not. */
  found: readonly string[]
  /** What the remedy must contain. */
  remedy: RegExp
  /** Changed settings; undefined removes one. */
  env?: Record<string, string | undefined>
  options?: Partial<ExamineOptions>
  /** Plants what is not a setting. */
  plant?: Planting
}

/** In settings of a plant. No report may contain it. */
export const SECRET = 'tr0ub4dor-and-3'
