// The parts of an OpenAPI 3.1 document that the server generates and reads.

export interface JsonSchema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minimum?: number
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  contentMediaType?: string
  contentEncoding?: string
  /** The name of the component that the parameter of this schema becomes. */
  'x-parameter'?: string
  /** The error codes of a response. */
  'x-codes'?: string[]
  /** The resource whose members a response has beside its own. */
  'x-of'?: JsonSchema
  /** What the document says in place of this schema. */
  'x-document'?: JsonSchema
  /** The end of a sentence in an error message. The document does not contain it. */
  'x-must'?: string
  'x-one-of'?: string[]
  'x-elsewhere'?: Record<string, string>
}

export interface MediaType {
  schema?: JsonSchema
  example?: unknown
  examples?: Record<string, { value?: unknown; $ref?: string }>
}

export type Content = Record<string, MediaType>

export interface Header {
  $ref?: string
  description?: string
  schema?: JsonSchema
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, Header>
  content?: Content
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: JsonSchema
  example?: unknown
}

export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; description?: string; content: Content }
  responses?: Record<string, Response>
  'x-scope'?: string
  /** A session is needed, and no account. */
  'x-user'?: true
  /** Only sessions are accepted. */
  'x-people'?: true
  'x-operators'?: true
  /** Only sessions of owners are accepted. */
  'x-owners-only'?: true
  /** For the directory of a company: a SCIM token is needed. */
  'x-directory'?: true
  /** A session must have presented a factor within ten minutes: always, or in live mode. */
  'x-step-up'?: true | 'live'
  /** The headers of the successful response, besides those that every response has. */
  'x-headers'?: string[]
}

export type Paths = Record<string, Record<string, Operation>>

export interface Components {
  schemas?: Record<string, JsonSchema>
  responses?: Record<string, Response>
  parameters?: Record<string, Parameter>
  headers?: Record<string, Header>
  examples?: Record<string, { value: unknown }>
  securitySchemes?: object
}

export interface OpenApi {
  openapi: string
  info: { title: string; description?: string; contact?: { name?: string; url?: string } }
  servers?: { url: string }[]
  paths: Paths
  webhooks?: Paths
  tags?: { name: string; description: string }[]
  components: Components
}
