import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import {
  DIRECTORY_SECURITY,
  EnvironmentHeaders,
  ErrorAnswer,
  ErrorDetails,
  ProblemAnswer,
  SECURITY,
  SESSION_SECURITY,
  SUCCESSES,
  securitySchemes,
} from '../schemas.ts'
import { addExamples, dropExamples, shareExamples } from './add-examples.ts'
import { addHeaders, headerComponents } from './add-headers.ts'
import { composeResponses } from './compose-responses.ts'
import { describeMedia } from './describe-media.ts'
import { DESCRIPTION, TAGS } from './describe-service.ts'
import { documentErrors } from './document-errors.ts'
import { hoistComponents } from './hoist-components.ts'
import { hoistRepeated } from './hoist-repeated.ts'
import { normaliseSchema } from './normalise-schema.ts'
import { shareResponses } from './share-responses.ts'
import type { JsonSchema, OpenApi, Operation, Parameter, Paths } from './types.ts'
import { mapOperationSchemas, mapSchema, operationsOf } from './walk.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The headers of the successful response, besides those that every response has (add-headers.ts). */
    'x-headers'?: string[]
  }
}

/** The OpenAPI document: its paths come from the schemas that validate the calls (ADR 59). */
export function openApiDocument(publicUrl: string, webhooks: Paths): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign API',
        version: '1',
        description: DESCRIPTION,
        contact: { name: 'Countersign', url: `${publicUrl}/docs` },
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      security: SECURITY,
      components: { securitySchemes },
    },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => ({ url, schema: withRights(schema, route.config ?? {}) }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const own = plain<OpenApi>({ ...document.openapiObject, webhooks, tags: TAGS })
      return finish(own) as unknown as typeof document.openapiObject
    },
  }
}

function withRights(schema: FastifySchema | undefined, config: FastifyContextConfig): FastifySchema {
  const choosesAccount = config.people || config.ownersOnly
  const own = (schema?.headers ?? { type: 'object', properties: {} }) as JsonSchema
  const headers = { ...own, properties: { ...EnvironmentHeaders.properties, ...own.properties } }
  return { ...schema, ...(choosesAccount ? { headers } : {}), ...rightsOf(config) }
}

/** Who may call the operation, as extensions of the document. The proof `authorization` is generated from them. */
function rightsOf(config: FastifyContextConfig): object {
  const { scope, operators, people, ownersOnly, verified, stepUp, userRoute, directory } = config
  const isForPeople = people || ownersOnly || userRoute
  return {
    ...(scope === undefined ? {} : { 'x-scope': scope }),
    ...(operators ? { 'x-operators': true } : {}),
    ...(userRoute ? { 'x-user': true } : {}),
    ...(people ? { 'x-people': true } : {}),
    ...(ownersOnly ? { 'x-owners-only': true } : {}),
    ...(verified ? { 'x-verified': true } : {}),
    ...(isForPeople ? { security: SESSION_SECURITY } : {}),
    ...(directory ? { 'x-directory': true, security: DIRECTORY_SECURITY } : {}),
    ...(stepUp ? { 'x-step-up': stepUp } : {}),
  }
}

/** A copy that can be changed, without the marks of TypeBox. */
function plain<T>(value: unknown): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** Turns the routes' schemas into a document with components, errors, headers and examples. Changes `document`. */
function finish(document: OpenApi): OpenApi {
  for (const operation of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) asCallersSeeIt(parameter)
    describeMedia(operation)
    mapOperationSchemas(operation, normaliseSchema)
  }
  for (const operation of operationsOf({ paths: document.paths })) finishResponses(operation)
  documentErrors(document)
  // The document says once that calls need a key or a session.
  for (const operation of operationsOf(document)) {
    if (operation.security?.length !== 0 && !isForPeople(operation) && !operation['x-directory'])
      delete operation.security
  }
  const named = plain<JsonSchema[]>([ErrorAnswer, ProblemAnswer, ErrorDetails, ...SUCCESSES])
  hoistComponents(
    document,
    named.map((schema) => mapSchema(schema, normaliseSchema)),
  )
  composeResponses(document)
  hoistRepeated(document)
  addExamples(document)
  shareExamples(document)
  dropExamples(document)
  shareResponses(document)
  document.components.headers = headerComponents
  return document
}

/**
 * A parameter with a default is always present after validation, and Node writes header names in lower case. The
 * reference shows neither.
 */
function asCallersSeeIt(parameter: Parameter): void {
  if (parameter.schema?.default !== undefined || !parameter.required) delete parameter.required
  if (parameter.in === 'header') parameter.name = parameter.name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

function finishResponses(operation: Operation): void {
  const responses = { ...operation.responses }
  if (operation.parameters?.some(({ name }) => name === 'If-None-Match')) {
    responses[304] = { description: 'Not modified: `If-None-Match` names the current file.' }
  }
  operation.responses = responses
  for (const { description, content = {} } of Object.values(responses)) {
    for (const { schema } of Object.values(content)) withoutRepetition(schema, description)
  }
  addHeaders(operation)
}

/** The schema of a response has the description of the response. */
function withoutRepetition(schema: JsonSchema | undefined, description: string | undefined): void {
  if (schema?.title === undefined && schema?.description === description) delete schema?.description
}

function isForPeople(operation: Operation): boolean {
  const { 'x-user': user, 'x-people': people, 'x-owners-only': owners, 'x-operators': operators } = operation
  return Boolean(user || people || owners || operators)
}
