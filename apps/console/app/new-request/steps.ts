export const STEPS = ['document', 'people', 'place', 'review'] as const
export type Step = (typeof STEPS)[number]
