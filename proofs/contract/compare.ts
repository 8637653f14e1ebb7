import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { runTool, type Tools } from './tools.ts'

// oasdiff compares the document with the one that clients have been made from.

export const BASELINE = new URL('../../docs/api/baseline.json', import.meta.url).pathname

// biome-ignore lint/suspicious/noExplicitAny: any OpenAPI document
type Document = any

interface Planted {
  what: string
  plant(document: Document): void
  /** Of the finding. */
  operationId: string
}

/** Changes that break a client. */
const PLANTED: Planted[] = [
  {
    what: 'an operation removed',
    operationId: 'deleteDocument',
    plant: ({ paths }) => {
      delete paths['/api/v1/documents/{document_id}'].delete
    },
  },
  {
    what: 'a query parameter required',
    operationId: 'listDocuments',
    plant: ({ paths }) => {
      const parameter = { name: 'region', in: 'query', required: true, schema: { type: 'string' } }
      paths['/api/v1/documents'].get.parameters.push(parameter)
    },
  },
  {
    what: 'a body of another type',
    operationId: 'advanceSandboxClock',
    plant: ({ paths }) => {
      paths['/api/v1/sandbox/clock/advance'].post.requestBody.content['application/json'].schema = { type: 'string' }
    },
  },
  {
    what: 'a success with another status',
    operationId: 'getAccount',
    plant: ({ paths }) => {
      const { 200: success, ...responses } = paths['/api/v1/account'].get.responses
      paths['/api/v1/account'].get.responses = { ...responses, 201: success }
    },
  },
  {
    what: 'a member of a response removed',
    operationId: 'getSignRequest',
    plant: ({ components }) => {
      const { SignRequest } = components.schemas
      for (const part of [SignRequest, ...(SignRequest.allOf ?? [])]) {
        delete part.properties?.state
        part.required = part.required?.filter((name: string) => name !== 'state')
      }
    },
  },
]

export async function compare(tools: Tools, text: string, cwd: string): Promise<number> {
  const document = JSON.parse(text) as Document
  const real = await breakingChanges(tools, document, cwd)
  const lines = real.slice(0, 10).map(({ operation, path, text }) => `${operation} ${path}: ${text}`)
  hold(real.length === 0, `the document breaks clients of the baseline:\n${lines.join('\n')}`)
  for (const { plant } of PLANTED) plant(document)
  const found = new Set((await breakingChanges(tools, document, cwd)).map(({ operationId }) => operationId))
  for (const { what, operationId } of PLANTED) {
    hold(found.has(operationId), `oasdiff does not find ${what}`)
    foundFault(what)
  }
  return PLANTED.length
}

interface Breaking {
  operation: string
  operationId: string
  path: string
  text: string
}

async function breakingChanges({ oasdiff }: Tools, document: Document, cwd: string): Promise<Breaking[]> {
  const file = join(cwd, 'compared.json')
  writeFileSync(file, JSON.stringify(document))
  const args = ['breaking', BASELINE, file, '--format', 'json', '--fail-on', 'WARN']
  const { code, out } = await runTool(oasdiff, args, { cwd })
  hold(code <= 1, `oasdiff failed: ${out.slice(-2_000)}`)
  return code === 0 ? [] : (JSON.parse(out) as Breaking[])
}
