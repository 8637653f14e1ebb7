import type { FastifyRequest } from 'fastify'

/** Validates fields that are known only after the body was read as a stream. Throws as the framework does. */
export function requireValid<T>(
  request: FastifyRequest,
  schema: object,
  fields: unknown,
  context: 'body' | 'form',
): asserts fields is T {
  const validate = request.compileValidationSchema(schema, 'body')
  if (!validate(fields)) {
    throw Object.assign(new Error(`The ${context} is not valid.`), {
      validation: validate.errors,
      validationContext: context,
    })
  }
}
