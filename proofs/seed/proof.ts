import type { Proof } from '../lib/proof.ts'
import { runTests } from '../lib/vitest.ts'

export default {
  promise: 'The API is the specified one, rule by rule',
  budgetSeconds: 32,
  services: ['postgres'],
  async run() {
    const { passed, todo } = runTests('seed/seed.test.ts')
    return `${passed} rules hold, ${todo} belong to parts still to come`
  },
} satisfies Proof
