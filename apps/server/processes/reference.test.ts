import { readFile } from 'node:fs/promises'
import { EVENT_TYPES } from '@countersign/domain/webhook'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS_OF_CODE } from '../platform/http/codes.ts'
import { inlineReferences } from '../platform/http/openapi/inline-references.ts'
import type { JsonSchema, MediaType, OpenApi, Operation } from '../platform/http/openapi/types.ts'
import { mapOperationSchemas, mapSchema, operationsOf } from '../platform/http/openapi/walk.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { withoutAddress } from './reference/document-api.ts'
import { formatDocument } from './reference/format.ts'

const MAX_BYTES = 500_000

let server: TestServer
let page: string
let body: string
let document: OpenApi
/** Without references. */
let whole: OpenApi
let operations: { name: string; operation: Operation }[]
beforeAll(async () => {
  server = await startTestServer()
  const { call } = await server.open()
  page = (await call('GET', '/docs')).body
  body = (await call('GET', '/api/v1/openapi.json')).body
  document = JSON.parse(body)
  whole = inlineReferences(document)
  operations = [whole.paths, whole.webhooks ?? {}].flatMap((part) =>
    Object.entries(part).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    ),
  )
})
afterAll(() => server.stop())

describe('the reference', () => {
  test('has a heading, a description and a section for every call', () => {
    for (const operation of operationsOf({ paths: whole.paths })) {
      expect(page).toContain(`<section id="${operation.operationId}">`)
    }
  })

  test('has an anchor for the doc_url of every error code', () => {
    for (const code of Object.keys(STATUS_OF_CODE)) expect(page).toContain(`<tr id="errors-${code}">`)
  })

  test('names the scope of every call that needs a key, or says that it needs no account', () => {
    const says = ['x-scope', 'x-user', 'x-directory', 'x-operators'] as const
    const silent = operations.filter(
      ({ operation }) => operation.security?.length !== 0 && !says.some((name) => operation[name]),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  test('is docs/api/openapi.json: write it anew with node apps/server/processes/reference/write.ts', async () => {
    const stored = await readFile(new URL('../../../docs/api/openapi.json', import.meta.url), 'utf8')
    // Not one assertion on the whole text: its difference would be unreadable.
    const lines = new Set(stored.split('\n'))
    const changed = formatDocument(withoutAddress(document))
      .split('\n')
      .filter((line) => !lines.has(line))
    expect(changed.map((line) => line.trim().slice(0, 100))).toEqual([])
    expect(formatDocument(withoutAddress(document)) === stored).toBe(true)
  })

  test('is small enough for every tool', () => {
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_BYTES)
  })

  test('gives every operation an id of its own, a listed tag, a summary and a description', () => {
    const tags = document.tags?.map(({ name }) => name)
    for (const { name, operation } of operations) {
      const { operationId, summary, description, tags: own } = operation
      expect({ name, operationId, summary, description }).toEqual({
        ...{ name, operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/) },
        ...{ summary: expect.any(String), description: expect.any(String) },
      })
      expect(own).toHaveLength(1)
      expect(tags).toContain(own?.[0])
    }
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.length).toBe(new Set(ids).size)
  })

  test('describes every parameter and every property', () => {
    const silent: string[] = []
    for (const { name, operation } of operations) {
      for (const parameter of operation.parameters ?? []) {
        if (!(parameter.description ?? parameter.schema?.description))
          silent.push(`${name} ${parameter.in} ${parameter.name}`)
      }
      mapOperationSchemas(operation, (schema) => {
        for (const [member, property] of Object.entries(schema.properties ?? {})) {
          if (!property.description && !('const' in property)) silent.push(`${name} ${member}`)
        }
        return schema
      })
    }
    expect([...new Set(silent)]).toEqual([])
  })

  test('uses only forms of schemas that common tools read', () => {
    const odd: string[] = []
    const check = (schema: JsonSchema) => {
      if (Array.isArray(schema.type)) odd.push(`a list of types: ${JSON.stringify(schema)}`)
      if ((schema.enum || 'const' in schema) && !schema.type) odd.push(`no type: ${JSON.stringify(schema)}`)
      if (schema.pattern?.includes('\\p')) odd.push(`a class of characters: ${schema.pattern}`)
      return schema
    }
    for (const operation of operationsOf(document)) mapOperationSchemas(operation, check)
    for (const schema of Object.values(document.components.schemas ?? {})) mapSchema(schema, check)
    expect(odd).toEqual([])
  })

  test('repeats no large schema: one that is used twice has a title', () => {
    const seen = new Map<string, number>()
    const count = (schema: JsonSchema) => {
      const text = JSON.stringify(schema)
      if (schema.properties && text.length > 500) seen.set(text, (seen.get(text) ?? 0) + 1)
      return schema
    }
    for (const operation of operationsOf(document)) mapOperationSchemas(operation, count)
    for (const schema of Object.values(document.components.schemas ?? {})) mapSchema(schema, count)
    expect([...seen].filter(([, times]) => times > 1).map(([text]) => text.slice(0, 200))).toEqual([])
  })

  test('marks no parameter with a default as required', () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? [])
    const wrong = parameters.filter(({ required, schema }) => required && schema?.default !== undefined)
    expect(wrong).toEqual([])
  })

  test('has a valid example of every JSON body, response and error', () => {
    const ajv = new Ajv2020({ strict: false })
    const addFormats = formatsPlugin as unknown as (ajv: Ajv2020) => void
    addFormats(ajv)
    const checked = new Set<string>()
    for (const { name, operation } of operations) {
      for (const { schema, ...media } of jsonOf(operation)) {
        const examples = examplesOf(media)
        expect([name, examples.length]).not.toEqual([name, 0])
        const text = JSON.stringify([schema, examples])
        if (checked.has(text)) continue
        checked.add(text)
        const validate = ajv.compile({ ...schema })
        for (const example of examples) {
          expect([name, validate(example), validate.errors, example]).toEqual([name, true, null, example])
        }
      }
    }
  })

  test('shows a sign request with two signers', () => {
    const create = whole.paths['/api/v1/document-signrequest']?.post?.requestBody?.content['application/json']
    expect(examplesOf(create ?? {})).toMatchObject([{ signers: [{ name: 'Asha Rao' }, { name: 'Ben Ode' }] }])
  })

  test('describes the webhook of every event', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([...EVENT_TYPES])
    const [, section = ''] = page.split('<section id="onDocumentSigned">')
    const [shown = ''] = section.split('</section>')
    expect(shown).toContain('sent to your URL')
    expect(shown).not.toContain('class="required"')
  })

  test('documents the errors and headers of every call', () => {
    for (const { name, operation } of operations.filter(({ operation }) => operation['x-scope'])) {
      const { responses = {} } = operation
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['422', 'default']))
      for (const [status, response] of Object.entries(responses)) {
        if (status === 'default' || status >= '400') expect(response.headers).toHaveProperty('Request-Id')
      }
      expect(responses.default?.description).toMatch(/400: .*401: .*403: .*405: .*429: .*500: .*503: /)
      expect(responses.default?.headers).toMatchObject({ 'Retry-After': {}, 'RateLimit-Remaining': {} })
    }
  })
})

function jsonOf({ requestBody, responses = {} }: Operation): MediaType[] {
  const contents = [requestBody, ...Object.values(responses)].map((part) => part?.content ?? {})
  return contents.flatMap((content) =>
    Object.entries(content)
      .filter(([type]) => type.endsWith('json') && !type.includes('ndjson'))
      .map(([, media]) => media),
  )
}

function examplesOf({ example, examples = {} }: MediaType): unknown[] {
  const named = Object.values(examples).map(({ value }) => value)
  return example === undefined ? named : [example, ...named]
}
