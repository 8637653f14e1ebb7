import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Example, makeExampleFolder, readExamples } from '../../packages/pades/testing/examples.ts'
import { checkWithQpdf, verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { exportsOf, namesInCode } from './api.ts'

const PACKAGE = join(import.meta.dirname, '../../packages/pades')
const ENTRIES = ['index.ts', 'node.ts', 'signers/pkcs11/index.ts']

export default {
  promise:
    "The signing package's README tells the truth: its examples run as they stand, and all of its API is explained",
  budgetSeconds: 5,
  services: [],
  async run({ say }) {
    const examples = readExamples()
    hold(examples.length >= 5, `the README has ${examples.length} examples, not five`)
    using folder = makeExampleFolder()
    for (const example of examples) say(`${example.title}: ${judge(example, folder.run(example))}`)
    let explained = 0
    for (const entry of ENTRIES) explained += await checkExplained(entry)
    return `${examples.length} examples run and their documents are valid; ${explained} exports explained`
  },
} satisfies Proof

/** What others say of the document an example signed. */
function judge({ title, code }: Example, signed: Uint8Array): string {
  checkWithQpdf(signed)
  const verdicts = verifyWithPdfsig(signed)
  hold(verdicts.length > 0, `${title}: pdfsig finds no signature`)
  for (const { field, valid } of verdicts) {
    hold(valid, `${title}: pdfsig refuses the signature in ${field}`)
    hold(code.includes(`'${field}'`), `${title}: ${field} is signed, of which the example says nothing`)
  }
  hold(verdicts.at(-1)?.coversWholeDocument, `${title}: the last signature does not cover the document`)
  return `${verdicts.map(({ field }) => field).join(', ')} signed and valid`
}

/** Every export is named in the README's code, or says what it is where it is declared. */
async function checkExplained(entry: string): Promise<number> {
  const reported = namesInCode(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))
  const exported = exportsOf(join(PACKAGE, entry))
  const atRuntime = Object.keys(await import(join(PACKAGE, entry)))
  const overlooked = atRuntime.filter((name) => !exported.some((each) => each.name === name))
  hold(overlooked.length === 0, `this proof does not see what ${entry} exports: ${overlooked.join(', ')}`)
  const silent = exported.filter(({ name, comment }) => comment === undefined && !reported.has(name))
  hold(silent.length === 0, `${entry} exports without a word on it: ${silent.map(({ name }) => name).join(', ')}`)
  return exported.length
}
