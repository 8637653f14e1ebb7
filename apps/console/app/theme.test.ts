import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

test('the console has the colours of the other pages, in both themes', () => {
  const shared = blocksOf(readFileSync(join(here, '../../signing/styles/tokens.css'), 'utf8'))
  const own = blocksOf(readFileSync(join(here, 'theme.css'), 'utf8'))
  expect(shared).toHaveLength(2)
  expect(own).toHaveLength(2)
  for (const [i, colours] of shared.entries()) expect(own[i]).toMatchObject(colours)
})

/** The custom properties of each rule: light, then dark. */
function blocksOf(css: string): Record<string, string>[] {
  return [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  )
}
