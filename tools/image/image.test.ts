import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Project, readProject } from '../supply-chain/project.ts'
import { isUsed, neededBy } from './copy-modules.ts'
import { BUILT_APPS } from './copy-pages.ts'
import { dataFiles, STARTED } from './data-files.ts'
import { emitted, emittedManifest, PAGE_BUILD } from './emit-code.ts'

const ROOT = new URL('../..', import.meta.url).pathname

test('every file beside the code of a process is in the image', () => {
  const files = execFileSync('git', ['ls-files', ...STARTED], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
  const beside = files.filter((file) => !/\.(ts|md)$|\/testing\/|\/(package|tsconfig[\w.]*)\.json$/.test(file))
  expect(beside.length).toBeGreaterThan(10)
  expect(dataFiles(ROOT)).toEqual(expect.arrayContaining(beside))
})

describe('emitted code', () => {
  test('has every line and column where the source has it, so that stack traces name them', () => {
    const source = `import type { A } from './a.ts'\nexport function f(a: A, b?: number): void {\n  throw new Error('here')\n}\n`
    const code = emitted(source)
    const at = (text: string) => text.split('\n').map((line) => line.indexOf('throw'))
    expect(at(code)).toEqual(at(source))
    expect(code).not.toMatch(/: number|: A/)
  })

  test('imports and starts .js files', () => {
    expect(emitted(`import { a } from './a.ts'`)).toBe(`import { a } from './a.js'`)
    expect(emitted(`const b = import('@countersign/server/x/b.ts')`)).toBe(
      `const b = import('@countersign/server/x/b.js')`,
    )
    expect(emitted(`start(join(import.meta.dirname, 'child.ts'))`)).toBe(`start(join(import.meta.dirname, 'child.js'))`)
    expect(emitted(`say('Run node apps/signing/build.ts.')`)).toBe(`say('Run node apps/signing/build.ts.')`)
  })

  test('is what a package exports', () => {
    const manifest = {
      name: '@a/b',
      exports: { '.': './index.ts', './x': { types: './x.d.ts', default: './x.ts' } },
      devDependencies: { vitest: '1' },
    }
    expect(JSON.parse(emittedManifest(JSON.stringify(manifest)))).toEqual({
      name: '@a/b',
      exports: { '.': './index.js', './x': { types: './x.d.ts', default: './x.js' } },
    })
  })
})

test('every app with a build of pages is copied as built, and its build is not part of the image', () => {
  const builds = globSync('apps/*/build.ts', { cwd: ROOT }).sort()
  expect(builds.map((path) => dirname(path))).toEqual(BUILT_APPS.toSorted())
  for (const path of builds) expect(path.replace(/\.ts$/, '.js')).toMatch(PAGE_BUILD)
})

describe('packages of npm', () => {
  test('are those that a process can load, and none of development', () => {
    const project = readProject(ROOT)
    const needed = neededBy(project, ['apps/server', 'apps/cli'])
    expect(needed).toEqual(expect.arrayContaining(['packages/pades', 'node_modules/fastify', 'node_modules/koffi']))
    expect(needed.filter((path) => project.locked.get(path)?.dev)).toEqual([])
  })

  test('inside of a package are found there', () => {
    const locked: Project['locked'] = new Map([
      ['apps/server', { dependencies: { a: '1' } }],
      ['node_modules/a', { dependencies: { b: '2' } }],
      ['node_modules/b', {}],
      ['node_modules/a/node_modules/b', {}],
    ])
    const installed = new Map([...locked.keys()].map((path) => [path, {}]))
    const project = { locked, installed } as unknown as Project
    expect(neededBy(project, ['apps/server'])).toEqual([
      'apps/server',
      'node_modules/a',
      'node_modules/a/node_modules/b',
    ])
  })

  test('are copied without their types, sources, tests and documents, and with their licence', () => {
    const used = (path: string, isFolder = false, parts?: string[]) => isUsed(path, isFolder, parts)
    expect(used('LICENSE.md')).toBe(true)
    expect(used('lib/index.js')).toBe(true)
    expect(used('dist/doc', true)).toBe(true)
    for (const file of ['index.d.ts', 'index.d.mts', 'src/index.ts', 'index.js.map', 'README.md', '.npmrc']) {
      expect(used(file), file).toBe(false)
    }
    for (const folder of ['test', 'docs', 'lib/node_modules']) expect(used(folder, true), folder).toBe(false)
  })

  test('of which some parts are used are copied in these parts', () => {
    expect(isUsed('400/a.ttf', false, ['400/*.ttf'])).toBe(true)
    expect(isUsed('700/a.ttf', false, ['400/*.ttf'])).toBe(false)
    expect(isUsed('package.json', false, ['400/*.ttf'])).toBe(true)
    expect(isUsed('dist-es', true, ['!dist-es/**'])).toBe(false)
    expect(isUsed('dist-cjs/a.js', false, ['!dist-es/**'])).toBe(true)
  })
})
