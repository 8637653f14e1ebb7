import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tests the published package: built like `npm pack`, used outside the workspace.

const run = promisify(execFile)
const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
const here = import.meta.dirname

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-embed-'))
  const installed = join(folder, 'node_modules', '@countersign', 'embed')
  await mkdir(installed, { recursive: true })
  await cp(join(here, 'package.json'), join(installed, 'package.json'))
  await run(process.execPath, [TSC, '-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist')], { cwd: here })
  for (const name of ['react', '@types/react', 'csstype']) {
    await cp(join(here, '../../node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  }
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

const USE = `
import { CountersignEmbed as Component } from '@countersign/embed/react'
import type { CountersignEmbed } from '@countersign/embed'
import '@countersign/embed'
import { createElement } from 'react'

const embed: CountersignEmbed = document.createElement('countersign-embed')
embed.src = 'https://sign.example/s/1'
embed.addEventListener('progress', ({ detail }) => detail.seen.toFixed())
embed.addEventListener('click', (event) => event.clientX)
// @ts-expect-error signed has no height
embed.addEventListener('signed', ({ detail }) => detail.height)
createElement(Component, { src: embed.src, onError: ({ code }) => code.length, onClosed: (_, event) => event.preventDefault() })
// @ts-expect-error src is required
createElement(Component, {})
`

test('contains only scripts and types', async () => {
  const files = await readdir(join(folder, 'node_modules/@countersign/embed/dist'))
  const stems = ['element', 'events', 'index', 'react']
  expect(files.sort()).toEqual(stems.flatMap((stem) => [`${stem}.d.ts`, `${stem}.js`]))
})

test('has usable types', async () => {
  await writeFile(join(folder, 'use.ts'), USE)
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'preserve', '--lib', 'es2022,dom']
  await run(process.execPath, [TSC, ...options, 'use.ts'], { cwd: folder })
}, 60_000)

test('can be imported on a server', async () => {
  const { stdout } = await run(
    process.execPath,
    ['-e', 'import("@countersign/embed/react").then((m) => console.log(Object.keys(m)))'],
    {
      cwd: folder,
    },
  )
  expect(stdout).toContain('CountersignEmbed')
})
