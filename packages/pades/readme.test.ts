import { afterAll, expect, test } from 'vitest'
import { makeExampleFolder, readExamples } from './testing/examples.ts'
import { checkWithQpdf, verifyWithPdfsig } from './testing/validators.ts'

const examples = readExamples()
const folder = makeExampleFolder()
afterAll(() => folder[Symbol.dispose]())

test('the README has five examples', () => {
  expect(examples).toHaveLength(5)
})

test.each(examples)('$title', (example) => {
  const signed = folder.run(example)
  checkWithQpdf(signed)
  const verdicts = verifyWithPdfsig(signed)
  expect(verdicts.length).toBeGreaterThan(0)
  expect(verdicts.every(({ valid }) => valid)).toBe(true)
  expect(verdicts.at(-1)?.coversWholeDocument).toBe(true)
})
