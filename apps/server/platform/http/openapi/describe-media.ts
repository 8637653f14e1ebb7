import type { Content, JsonSchema, Operation } from './types.ts'

// Bodies that are not JSON. The schemas that validate say nothing about them, because they are read as streams.

const TEXT = /^text\/|ndjson$/
/** Types whose schema is that of their members. */
const WITH_MEMBERS = /^application\/(((problem|scim)\+)?json|x-www-form-urlencoded)$/

export function describeMedia(operation: Operation): void {
  const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})]
  for (const body of bodies) if (body?.content) describe(body.content)
}

function describe(content: Content): void {
  for (const [type, media] of Object.entries(content)) {
    // Tools read a schema there as that of one event, or of the whole stream.
    if (type === 'text/event-stream') delete media.schema
    else if (type === 'multipart/form-data') media.schema = withFiles(media.schema ?? {})
    else if (!WITH_MEMBERS.test(type)) {
      media.schema = { type: 'string', ...(TEXT.test(type) ? {} : { format: 'binary' }), ...media.schema }
    }
  }
}

function withFiles(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { contentMediaType, ...file } = property
    return [name, contentMediaType === undefined ? property : { ...file, format: 'binary' }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}
