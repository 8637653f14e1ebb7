import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Client, SAMPLE_PDF } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { mustRun, type Tools } from './tools.ts'

// Each generator makes a client of the whole document. A program of ours (clients/) is compiled with it and run: one
// upload, one create, and the download of a signed document.

const SOURCES = join(import.meta.dirname, 'clients')
const ROOT = resolve(import.meta.dirname, '../..')

interface GeneratedClient {
  name: string
  /** Makes and compiles it in the folder; returns the program and its arguments. */
  build(tools: Tools, document: string, cwd: string): Promise<[string, ...string[]]>
}

export interface ClientInput {
  url: string
  client: Client
  /** The file of the OpenAPI document. */
  document: string
  /** The document of a completed request. */
  completed: string
  cwd: string
}

const TYPESCRIPT = {
  strict: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'commonjs',
  moduleResolution: 'node10',
  types: ['node'],
  outDir: 'built',
}

export const CLIENTS: GeneratedClient[] = [
  {
    name: '@hey-api/openapi-ts',
    build: async ({ npm }, document, cwd) => {
      const [generate, tsc] = ['@hey-api/openapi-ts/bin/run.js', 'typescript/bin/tsc'].map((file) => `${npm}/node_modules/${file}`) // biome-ignore format: one list
      symlinkSync(`${npm}/node_modules`, join(cwd, 'node_modules'))
      cpSync(join(SOURCES, 'main.ts'), join(cwd, 'main.ts'))
      const typeRoots = [join(ROOT, 'node_modules/@types')]
      const config = { compilerOptions: { ...TYPESCRIPT, typeRoots }, include: ['main.ts', 'api'] }
      writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify(config))
      const node = process.execPath
      await mustRun('openapi-ts', node, [generate ?? '', '-i', document, '-o', 'api', '--no-log-file'], { cwd })
      await mustRun('compiling its client', node, [tsc ?? '', '-p', '.'], { cwd })
      return [node, 'built/main.js']
    },
  },
  {
    name: 'openapi-python-client',
    build: async ({ python, pythonGenerator }, document, cwd) => {
      cpSync(join(SOURCES, 'main.py'), join(cwd, 'main.py'))
      const config = join(SOURCES, 'openapi-python-client.yaml')
      const options = ['--meta', 'none', '--output-path', 'api', '--config', config, '--fail-on-warning']
      await mustRun('openapi-python-client', pythonGenerator, ['generate', '--path', document, ...options], { cwd })
      await mustRun('compiling its client', python, ['-W', 'error', '-m', 'compileall', '-q', 'api', 'main.py'], {
        cwd,
      })
      return [python, 'main.py']
    },
  },
  {
    name: 'oapi-codegen',
    build: async ({ go, goEnv, goGenerator }, document, cwd) => {
      cpSync(join(SOURCES, 'main.go'), join(cwd, 'main.go'))
      for (const file of ['go.mod', 'go.sum']) cpSync(join(ROOT, 'tools/contract', file), join(cwd, file))
      mkdirSync(join(cwd, 'api'))
      const options = ['-config', join(SOURCES, 'oapi-codegen.yaml'), '-o', 'api/api.gen.go']
      await mustRun('oapi-codegen', goGenerator, [...options, document], { cwd })
      await mustRun('compiling its client', go, ['build', '-o', 'main', '.'], { cwd, env: goEnv })
      return [join(cwd, 'main')]
    },
  },
]

export async function tryClient(tools: Tools, generated: GeneratedClient, input: ClientInput): Promise<void> {
  const cwd = join(input.cwd, generated.name.replace(/\W/g, '-'))
  mkdirSync(cwd)
  const pdf = join(cwd, 'sample.pdf')
  writeFileSync(pdf, SAMPLE_PDF)
  const [program, ...args] = await generated.build(tools, input.document, cwd)
  const out = join(cwd, 'signed.pdf')
  const env = { URL: input.url, KEY: input.client.key, PDF: pdf, COMPLETED: input.completed, OUT: out }
  const created = await mustRun(`the client of ${generated.name}`, program, args, { cwd, env })
  const { status, body } = await input.client.call('GET', `/api/v1/document-signrequest/${created.trim()}`)
  hold(status === 200, `${generated.name} created nothing: ${JSON.stringify(body)}`)
  const expected = await input.client.fetch(`/api/v1/document-signrequest/${input.completed}/signed-document`)
  const same = Buffer.from(await expected.arrayBuffer()).equals(readFileSync(out))
  hold(same, `${generated.name} downloaded something else than the signed document`)
}
