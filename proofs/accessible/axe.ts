import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What axe finds on a page, or in a frame of it, as it stands: WCAG 2.2 up to AA, and what it calls best practice. */
export async function askAxe(page: Page | Frame): Promise<string[]> {
  await page.evaluate(source)
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(OPTIONS)}).then((r) => r.violations)`,
  )) as Violation[]
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // A frame is asked on its own.
  iframes: false,
}
