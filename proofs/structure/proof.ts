import { RULES, structuralBreaches } from '../../tools/structure/rules.ts'
import { MOST_FILES, MOST_LINES } from '../../tools/structure/sizes.ts'
import { readSources, type Sources } from '../../tools/structure/source.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { PLANTED } from './planted.ts'

export default {
  promise: `The structure of ARCHITECTURE.md holds: permitted imports, no cycles, one owner per table, no index built inside a migration, at most ${MOST_FILES} files in a folder and ${MOST_LINES} lines in a file`,
  topic: 'Project',
  budgetSeconds: 15,
  services: [],
  faults: Object.fromEntries(PLANTED.map(({ rule, breach }, i) => [`${i + 1}. ${rule}`, breach])),
  async run({ say }) {
    const sources = readSources()
    const breaches = structuralBreaches(sources)
    hold(breaches.length === 0, `${breaches.length} breaches, the first: ${breaches[0]}`)
    for (const [i, { rule, breach, files }] of PLANTED.entries()) {
      const found = rulesBroken(new Map([...sources, ...Object.entries(files)]))
      hold(found.includes(rule), `a planted breach of "${rule}" is not found: ${breach}`)
      foundFault(`${i + 1}. ${rule}`)
      say(`found: ${breach}`)
    }
    const unplanted = Object.keys(RULES).filter((name) => !PLANTED.some(({ rule }) => rule === name))
    hold(unplanted.length === 0, `no breach is planted for: ${unplanted.join(', ')}`)
    return `${sources.size} files, ${Object.keys(RULES).length} rules, 0 breaches; ${PLANTED.length} of ${PLANTED.length} planted breaches found`
  },
} satisfies Proof

function rulesBroken(sources: Sources): string[] {
  return Object.entries(RULES).flatMap(([name, rule]) => (rule(sources).length > 0 ? [name] : []))
}
