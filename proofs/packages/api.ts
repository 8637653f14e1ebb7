import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a module exports and how it is explained, read from the source. */
export interface Export {
  name: string
  /** The comment before its declaration, if there is one. */
  comment: string | undefined
}

export function exportsOf(file: string): Export[] {
  const source = readFileSync(file, 'utf8')
  return [...declaredIn(source), ...reexportedBy(source, file)]
}

const DECLARATION =
  /(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)?export (?:async |abstract )*(?:function\*?|class|interface|type|const) (\w+)/gs

function declaredIn(source: string): Export[] {
  return [...source.matchAll(DECLARATION)].map(([, comment, name = '']) => ({ name, comment }))
}

/** `export { a, type B } from './c.ts'` and `export * from './c.ts'`, followed to the declaration. */
function reexportedBy(source: string, file: string): Export[] {
  const statements = source.matchAll(/^export (?:type )?(?:\{([^}]*)\}|\*) from '(\.[^']+)'/gm)
  return [...statements].flatMap(([, list, from = '']) => {
    const available = exportsOf(join(dirname(file), from))
    if (list === undefined) return available
    return namesIn(list).map((name) => available.find((each) => each.name === name) ?? { name, comment: undefined })
  })
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
}

/** Names that stand in code, inline or fenced, somewhere in a Markdown text. */
export function namesInCode(markdown: string): Set<string> {
  const code = [...markdown.matchAll(/```.*?```|`[^`\n]+`/gs)].map(([text]) => text).join('\n')
  return new Set(code.match(/\w+/g))
}
