import { hold, type Proof } from '../lib/proof.ts'
import { runTests } from '../lib/vitest.ts'

export default {
  promise: 'The API is the specified one, rule by rule',
  topic: 'API and webhooks',
  budgetSeconds: 54,
  services: ['postgres'],
  faults: {},
  async run() {
    const { passed, todo } = runTests('seed/')
    hold(todo === 0, `${todo} rules are not tested`)
    return `${passed} rules hold`
  },
} satisfies Proof
