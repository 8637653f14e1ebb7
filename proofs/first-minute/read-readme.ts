import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hold } from '../lib/proof.ts'

// What README.md tells a new user to do, read from its first code blocks.

export interface FirstSteps {
  setup: string
  start: string
  /** The JSON that the page says comes back. */
  answer: string
}

export function readReadme(checkout: string): string {
  return readFileSync(join(checkout, 'README.md'), 'utf8')
}

export function firstSteps(readme: string): FirstSteps {
  const [setup, start, ...others] = firstBlock(readme, 'sh')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean)
  hold(setup && start && others.length === 0, 'the first sh block of README.md must be two commands: set up, start')
  return { setup, start, answer: firstBlock(readme, 'json') }
}

function firstBlock(readme: string, language: string): string {
  const block = readme.match(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'ms'))?.[1]
  hold(block, `README.md has no ${language} block`)
  return block
}
