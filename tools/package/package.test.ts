import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { publishedPackages } from '../release/pack.ts'
import { withoutRelativeLinks } from './build.ts'
import { entryModules, publishManifest, type SourceManifest } from './publish-manifest.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const published = publishedPackages(ROOT)
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as SourceManifest & Record<string, unknown>

describe('the published package.json', () => {
  const source: SourceManifest = {
    name: '@a/b',
    version: '1.0.0',
    sideEffects: ['./index.ts'],
    exports: { '.': './index.ts', './c': './c/index.ts' },
    imports: { '#platform': { node: './platform/node.ts', default: './platform/web.ts' } },
    scripts: { prepack: 'x' },
    dependencies: { d: '1.0.0' },
    devDependencies: { e: '1.0.0' },
  }

  test('names built files, with the types first, and nothing of the workspace', () => {
    expect(publishManifest(source)).toEqual({
      name: '@a/b',
      version: '1.0.0',
      sideEffects: ['./dist/index.js'],
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './c': { types: './dist/c/index.d.ts', default: './dist/c/index.js' },
        './package.json': './package.json',
      },
      imports: { '#platform': { node: './dist/platform/node.js', default: './dist/platform/web.js' } },
      dependencies: { d: '1.0.0' },
    })
    expect(JSON.stringify(publishManifest(source))).toMatch(/"types":"[^"]+","default"/)
    expect(entryModules(source)).toEqual(['./index.ts', './c/index.ts', './platform/node.ts', './platform/web.ts'])
  })

  test('of a program names one bundled file', () => {
    expect(publishManifest({ name: 'a', version: '1.0.0', bin: { run: './main.ts' } })).toMatchObject({
      bin: { run: './dist/run.mjs' },
    })
  })

  test('is not made from entries that are not a module each', () => {
    const wrong = { ...source, exports: { './*': './*/index.ts' } }
    expect(() => publishManifest(wrong)).toThrow('package.json names ./*/index.ts, which is not a TypeScript module.')
  })
})

test.each(published)('$name has what a package needs, and depends on published versions only', ({ folder }) => {
  const { dependencies = {}, optionalDependencies, peerDependencies, ...manifest } = manifestOf(folder)
  expect(manifest).toMatchObject({
    license: 'Apache-2.0',
    type: 'module',
    description: expect.stringMatching(/\.$/),
    engines: { node: '>=20.9' },
    files: expect.arrayContaining(['dist']),
    publishConfig: { access: 'public' },
    scripts: {
      prepack: 'node ../../tools/package/prepack.ts',
      postpack: 'node ../../tools/package/prepack.ts --undo',
    },
  })
  const needed = Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  for (const [name, version] of needed.filter(([name]) => name.startsWith('@countersign/')))
    expect(published).toContainEqual(expect.objectContaining({ name, version }))
})

test('the published README has no links into the repository', () => {
  const text = 'See [ADR 1](../../docs/adr/1.md#a), [b](#b), [c](https://c.example).\n```ts\nx[a](b)\n```\n[d](e.ts)'
  expect(withoutRelativeLinks(text)).toBe('See ADR 1, [b](#b), [c](https://c.example).\n```ts\nx[a](b)\n```\nd')
})
