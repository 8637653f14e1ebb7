import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hold } from '../lib/proof.ts'

// What README.md tells a stranger to do, read from its own code blocks: the page and the proof cannot part.

const SECTION = '## A first signed document in a minute'

export interface FirstSteps {
  setup: string
  start: string
  /** The JSON that the page says comes back. */
  answer: string
}

export function firstSteps(checkout: string): FirstSteps {
  const page = readFileSync(join(checkout, 'README.md'), 'utf8')
  const section = page.split(SECTION)[1]?.split('\n## ')[0]
  hold(section, `README.md has no section "${SECTION}"`)
  const [setup, start, ...others] = codeBlock(section, 'sh')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean)
  hold(setup && start && others.length === 0, 'the first block of README.md must be two commands: set up, start')
  return { setup, start, answer: codeBlock(section, 'json') }
}

/** The first block of a language. */
function codeBlock(section: string, language: string): string {
  const block = section.match(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'ms'))?.[1]
  hold(block, `README.md shows no ${language} block under "${SECTION}"`)
  return block
}
