import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { plainEnvironment } from './environment.ts'
import type { Project } from './install.ts'

// The examples of an installed package's README: every fenced block of JavaScript or TypeScript is a complete module.

const run = promisify(execFile)

export interface Example {
  readonly language: 'js' | 'ts' | 'tsx'
  readonly code: string
}

export function examplesOf({ name, folder }: Project): Example[] {
  const readme = readFileSync(join(folder, 'node_modules', name, 'README.md'), 'utf8')
  return [...readme.matchAll(/^```(js|tsx?)\n(.*?)^```$/gms)].map(([, language, code = '']) => {
    return { language: language as Example['language'], code }
  })
}

/** Scripts of the README's pages that import the package, for bundlers. */
export function pageScriptsOf({ name, folder }: Project): string[] {
  const readme = readFileSync(join(folder, 'node_modules', name, 'README.md'), 'utf8')
  const pages = [...readme.matchAll(/^```html\n(.*?)^```$/gms)].map(([, page = '']) => page)
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script type="module">(.*?)<\/script>/gs)])
  return scripts.map(([, script = '']) => script).filter((script) => script.includes(`from '${name}`))
}

/** Writes the examples in TypeScript unchanged, for the compiler. Returns the files. */
export function writeTyped(project: Project): Promise<string[]> {
  const typed = examplesOf(project).filter(({ language }) => language !== 'js')
  return Promise.all(
    typed.map(async ({ language, code }, i) => {
      const file = join(project.folder, `example-${i + 1}.${language}`)
      await writeFile(file, code)
      return file
    }),
  )
}

/** Runs an example in the project's folder, and returns what it prints. Node 20 does not run TypeScript, so types are removed. */
export async function runExample(project: Project, { language, code }: Example, node: string): Promise<string> {
  const { code: script } = await transform(code, {
    loader: language,
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
  })
  await writeFile(join(project.folder, 'example.mjs'), script)
  const { stdout } = await run(node, ['example.mjs'], { cwd: project.folder, env: plainEnvironment() })
  return stdout.trim()
}
