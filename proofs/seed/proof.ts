import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { runTests } from '../lib/vitest.ts'

/** The suite of faults (sections/planted.ts). */
const PLANTED = 'planted '

export default {
  promise:
    'Each rule of the specification, sections 1 to 9 (service, resources, states, operations, authentication, events, errors, limits, version), holds for the running service in one example',
  topic: 'API and webhooks',
  budgetSeconds: 66,
  services: ['postgres'],
  faults: {
    'error answered as a success': 'a refusal with the status 200',
    'error without its request id': 'a refusal whose body names another call',
    'callback with another body': 'a byte of a delivered event is changed',
  },
  async run() {
    const { todo, names } = runTests('seed/')
    hold(todo === 0, `${todo} rules are not tested`)
    const planted = names.filter((name) => name.startsWith(PLANTED))
    for (const name of planted) foundFault(name.slice(PLANTED.length))
    return `${names.length - planted.length} rules hold`
  },
} satisfies Proof
