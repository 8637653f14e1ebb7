import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { FastifySchemaValidationError, FastifyValidationResult } from 'fastify/types/schema.js'
import { makeAjv, NAME_FORMAT, URL_FORMAT } from './ajv.ts'
import { dropNulls } from './bodies/drop-nulls.ts'

// The framework compiles the schemas of all routes when a server starts, which takes seconds of processor time. Here each
// is compiled at its first use, or by compileSchemas: the api as a separate process compiles all before it listens.
// Routes with equal schemas share one function: nine of ten schemas of responses are the same problems.

type Validate = ((data: unknown) => unknown) & { errors?: unknown }

/** Bodies are validated without coercion. Query strings and paths, which are text, are coerced. */
export function compileSchemasLazily(app: FastifyInstance): void {
  const pending = new Set<() => unknown>()
  const bodies = makeAjv({ coerceTypes: false })
  const texts = makeAjv({ coerceTypes: true })

  const once = <T>(compile: (schema: object) => T): ((schema: unknown) => () => T) => {
    const known = new Map<string, () => T>()
    return (schema) => {
      const text = JSON.stringify(schema)
      const before = known.get(text)
      if (before !== undefined) return before
      let compiled: { value: T } | undefined
      const get = (): T => {
        compiled ??= { value: compile(schema as object) }
        pending.delete(get)
        return compiled.value
      }
      known.set(text, get)
      pending.add(get)
      return get
    }
  }
  const validatorOfBody = once((schema) => bodies.compile(schema) as Validate)
  const validatorOfText = once((schema) => texts.compile(schema) as Validate)
  const serializer = once((schema) => fastJsonStringify(schema, SERIALIZER_OPTIONS))

  app.setValidatorCompiler(({ schema, httpPart }) => {
    const isBody = httpPart === 'body'
    const compiled = isBody ? validatorOfBody(schema) : validatorOfText(schema)
    const validate: FastifyValidationResult = (data: unknown) => {
      if (isBody) dropNulls(schema as object, data)
      const validator = compiled()
      const isValid = validator(data) as boolean
      validate.errors = (validator.errors ?? null) as FastifySchemaValidationError[] | null
      return isValid
    }
    return validate
  })

  app.setSerializerCompiler(({ schema }) => {
    const compiled = serializer(schema)
    return (data: unknown) => compiled()(data)
  })

  app.decorate('compileSchemas', () => {
    for (const compile of [...pending]) compile()
  })
}

/** Schemas of responses share parts with those of bodies. Their formats are checked in bodies only. */
const SERIALIZER_OPTIONS = { ajv: { formats: { [NAME_FORMAT]: true, [URL_FORMAT]: true } } } as const

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every schema that no call has used yet. */
    compileSchemas(): void
  }
}
