import type { Compiled } from '@countersign/locales'
import { isLoadedLater, languagesOf } from './areas.ts'
import { type ArgumentKind, compileMessage, MessageError } from './compile-message.ts'
import type { Catalogue, Catalogues } from './read-catalogues.ts'

// The compiled modules of the catalogues: for each area a data module a language, and an index with the types.

type Tree<Leaf> = Leaf | { [key: string]: Tree<Leaf> }

const HEAD = '// Generated from the catalogues by tools/locales/write.ts. Do not edit.\n'

/** Path from packages/locales/compiled to content. Throws a MessageError that names the file and the key. */
export function emitModules(catalogues: Catalogues): ReadonlyMap<string, string> {
  return new Map(
    [...catalogues].flatMap(([area, languages]): [string, string][] => [
      [`${area}/index.ts`, indexModule(area, languages.get('en') ?? new Map())],
      ...[...languages].map(([locale, catalogue]): [string, string] => [
        `${area}/${locale}.ts`,
        `${HEAD}export default ${JSON.stringify(compileCatalogue(catalogue, `${locale}/${area}.json`), null, 2)}\n`,
      ]),
    ]),
  )
}

/** The messages as nested objects, each compiled. */
export function compileCatalogue(catalogue: Catalogue, file: string): Tree<Compiled> {
  return nested(new Map([...catalogue].map(([key, source]) => [key, compileAt(source, file, key).compiled])))
}

function compileAt(source: string, file: string, key: string) {
  try {
    return compileMessage(source)
  } catch (error) {
    throw error instanceof MessageError ? new MessageError(`${file}: ${key} ${error.message}`) : error
  }
}

function indexModule(area: string, english: Catalogue): string {
  const name = `${area.charAt(0).toUpperCase()}${area.slice(1)}Messages`
  const types = new Map(
    [...english].map(([key, source]) => [key, typeOf(compileAt(source, `en/${area}.json`, key).arguments)]),
  )
  const hasArguments = [...types.values()].some((type) => type !== 'string')
  const sorted = languagesOf(area).toSorted()
  const template = hasArguments ? `import type { Template } from '../../format.ts'\n` : ''
  const messages = `export interface ${name} ${printed(nested(types))}\n`
  if (isLoadedLater(area)) return `${HEAD}${template}\n${messages}\n${loaders(name, sorted)}`
  return `${HEAD}${template}import type { Locale } from '../../languages.ts'
${sorted.map((locale) => `import ${locale} from './${locale}.ts'\n`).join('')}
${messages}
/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ${sorted.join(', ')} } as unknown as Record<Locale, ${name}>

export function ${area}Messages(locale: Locale): ${name} {
  return LANGUAGES[locale]
}
`
}

/** Each language is a module of its own, so that a browser loads one. */
function loaders(name: string, locales: readonly string[]): string {
  const entries = locales.map((locale) => `  ${locale}: () => import('./${locale}.ts').then(read),\n`)
  return `const read = (module: { default: unknown }) => module.default as ${name}

export const LOADERS = {
${entries.join('')}}
`
}

function typeOf(found: ReadonlyMap<string, ArgumentKind>): string {
  if (found.size === 0) return 'string'
  const fields = [...found].map(([name, kind]) => `readonly ${name}: ${kind === 'number' ? 'number' : 'string'}`)
  return `Template<{ ${fields.join('; ')} }>`
}

function printed(tree: Tree<string>, indent = ''): string {
  if (typeof tree === 'string') return tree
  const lines = Object.entries(tree).map(
    ([key, value]) => `${indent}  readonly ${key}: ${printed(value, `${indent}  `)}\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

function nested<Leaf>(leaves: ReadonlyMap<string, Leaf>): { [key: string]: Tree<Leaf> } {
  const root: { [key: string]: Tree<Leaf> } = {}
  for (const [path, leaf] of leaves) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at = root
    for (const key of keys) {
      at[key] ??= {}
      at = at[key] as { [key: string]: Tree<Leaf> }
    }
    at[last] = leaf
  }
  return root
}
