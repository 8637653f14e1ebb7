import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS_OF_CODE } from '../platform/http/codes.ts'
import type { OpenApi } from '../platform/http/docs/page.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

type Operation = NonNullable<OpenApi['paths']>[string][string]

let server: TestServer
let page: string
let operations: { name: string; operation: Operation }[]
beforeAll(async () => {
  server = await startTestServer()
  const { call } = await server.open()
  page = (await call('GET', '/docs')).body
  const document: OpenApi = (await call('GET', '/api/v1/openapi.json')).json()
  operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
})
afterAll(() => server.stop())

describe('the reference', () => {
  test('has a heading, a description and a section for every call', () => {
    for (const { operation } of operations) {
      expect(operation).toMatchObject({ summary: expect.any(String), description: expect.any(String) })
      expect(page).toContain(`<section id="${operation.operationId}">`)
    }
  })

  test('has an anchor for the doc_url of every error code', () => {
    for (const code of Object.keys(STATUS_OF_CODE)) expect(page).toContain(`<tr id="errors-${code}">`)
  })

  test('names the scope of every call that needs a key', () => {
    const silent = operations.filter(({ operation }) => operation.security?.length !== 0 && !operation['x-scope'])
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('marks no parameter with a default as required', () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? [])
    const wrong = parameters.filter(({ required, schema }) => required && schema?.default !== undefined)
    expect(wrong).toEqual([])
  })

  test('shows only examples that the call accepts, one of them with two signers', () => {
    const ajv = new Ajv2020({ strict: false })
    const addFormats = formatsPlugin as unknown as (ajv: Ajv2020) => void
    addFormats(ajv)
    const shown = operations.flatMap(({ name, operation }) =>
      Object.values(operation.requestBody?.content ?? {})
        .filter(({ example }) => example !== undefined)
        .map(({ schema, example }) => ({ name, schema, example })),
    )
    for (const { name, schema, example } of shown) {
      const validate = ajv.compile({ ...schema })
      expect([name, validate(example), validate.errors]).toEqual([name, true, null])
    }
    expect(shown.find(({ name }) => name === 'post /api/v1/document-signrequest')?.example).toMatchObject({
      signers: [{ name: 'Asha Rao' }, { name: 'Ben Ode' }],
    })
  })
})
