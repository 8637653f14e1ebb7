import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

// Prefer: return=representation (RFC 7240). A create that is asked for it returns the created resource and says so in
// Preference-Applied. Most creates return the resource in any case.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route creates a resource, and returns it if the caller prefers that. */
    returnsRepresentation?: boolean
  }
}

export const PREFER = 'return=representation'

const PreferHeader = {
  type: 'string',
  description: `\`${PREFER}\`: the response contains the created resource, and the header \`Preference-Applied\`.`,
  examples: [PREFER],
  'x-parameter': 'Prefer',
}

/** Answers with Preference-Applied and documents the header Prefer, on routes with `returnsRepresentation`. */
export function applyPreferences(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.config?.returnsRepresentation || !route.schema) return
    const headers = (route.schema.headers ?? { type: 'object', properties: {} }) as { properties: object }
    route.schema = {
      ...route.schema,
      headers: { ...headers, properties: { ...headers.properties, prefer: PreferHeader } },
    }
  })
  // Not called for a replayed response: it has the header of the first one.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { returnsRepresentation } = reply.routeOptions.config
    if (returnsRepresentation && reply.statusCode < 300 && prefersRepresentation(request)) {
      reply.header('preference-applied', PREFER)
    }
    return payload
  })
}

export function prefersRepresentation({ headers }: FastifyRequest): boolean {
  return isRepresentationPreferred([headers.prefer ?? []].flat().join(','))
}

/** Names are case-insensitive, values may be quoted, parameters follow a semicolon. The first `return` counts. */
export function isRepresentationPreferred(header: string): boolean {
  const wanted = header.split(',').flatMap((preference) => {
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=').map((part) => part.trim())
    return name.toLowerCase() === 'return' ? [value.replace(/^"(.*)"$/, '$1').toLowerCase()] : []
  })
  return wanted[0] === 'representation'
}
