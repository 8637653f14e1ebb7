import type { FastifySchema } from 'fastify'
import Type from 'typebox'

// The calls in the OpenAPI document. Bodies are read by attributes.ts and patch.ts: what directories send differs from
// the standard in ways that a schema would refuse.

export const SCIM_TYPE = 'application/scim+json'

export interface ResourceQuery {
  attributes?: string
  excludedAttributes?: string
}

export interface ListQuery extends ResourceQuery {
  filter?: string
  startIndex?: number
  count?: number
}

const Input = Type.Object(
  {},
  {
    title: 'ScimUserInput',
    additionalProperties: true,
    description: 'A user (RFC 7643 §4.1): userName, externalId, active, name, displayName, emails. Others are ignored.',
    examples: [
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        ...{ userName: 'grace@example.com', externalId: '0ab3', active: true },
        name: { givenName: 'Grace', familyName: 'Hopper' },
        emails: [{ value: 'grace@example.com', type: 'work', primary: true }],
      },
    ],
  },
)

const some = (description: string) => Type.Object({}, { additionalProperties: true, description })

const Resource = Type.Object(
  {
    schemas: Type.Array(Type.String(), {
      description: 'The schema of a user.',
      examples: [['urn:ietf:params:scim:schemas:core:2.0:User']],
    }),
    id: Type.String({ description: 'The user, for paths.', examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'] }),
    userName: Type.Optional(Type.String({ description: 'Unique in the account.', examples: ['grace@example.com'] })),
    externalId: Type.Optional(Type.String({ description: 'The id in the directory.' })),
    active: Type.Optional(Type.Boolean({ description: 'Whether the user is a member.' })),
    displayName: Type.Optional(Type.String({ description: 'The name that other members see.' })),
    name: Type.Optional(some('The parts of the name.')),
    emails: Type.Optional(Type.Array(some('An address.'), { description: 'The addresses.' })),
    meta: Type.Optional(some('When it was made and changed, and its address.')),
  },
  { title: 'ScimUser', additionalProperties: true, description: 'A user (RFC 7643 §4.1).' },
)

const message = (title: string, description: string, example: object) =>
  Type.Object({}, { title, additionalProperties: true, description, examples: [example] })

const Page = message('ScimPage', 'A page of a list (RFC 7644 §3.4.2).', {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
})

const Refusal = message('ScimError', 'Why a call was refused (RFC 7644 §3.12).', {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  ...{ status: '409', scimType: 'uniqueness', detail: 'A user with this userName exists.' },
})

const Support = message('ScimConfig', 'What is supported (RFC 7643 §5).', {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
})

const PatchBody = Type.Object(
  {},
  {
    title: 'ScimPatch',
    additionalProperties: true,
    description: 'Operations to add, replace or remove (RFC 7644 §3.5.2).',
    examples: [
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      },
    ],
  },
)

const selecting = {
  attributes: Type.Optional(Type.String({ maxLength: 1000, description: 'The attributes to return, with commas.' })),
  excludedAttributes: Type.Optional(Type.String({ maxLength: 1000, description: 'The attributes not to return.' })),
}

const ofMany = Type.Object({
  filter: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: '`userName eq "…"`, or the same with `externalId`, `id` or `emails.value`.',
      examples: ['userName eq "grace@example.com"'],
    }),
  ),
  startIndex: Type.Optional(Type.Integer({ description: 'The first user of the page, from 1.' })),
  count: Type.Optional(Type.Integer({ description: 'Users on the page, at most 200.' })),
  ...selecting,
})
const ofOne = Type.Object(selecting)
const params = Type.Object({ id: Type.String({ description: 'The `id` of the user.' }) })

const answer = (description: string, schema: Type.TSchema) => ({
  description,
  content: { [SCIM_TYPE]: { schema } },
})
const refused = answer('The call was refused.', Refusal)
const tags = ['SCIM']

function operation(operationId: string, summary: string, description: string, more: FastifySchema): FastifySchema {
  const consumes = more.body === undefined ? {} : { consumes: [SCIM_TYPE] }
  return { operationId, summary, description, tags, ...consumes, ...more } as FastifySchema
}

export const operations = {
  list: operation('scimListUsers', 'List or find users', 'The users that the directory has provisioned.', {
    querystring: ofMany,
    response: { 200: answer('A page of users.', Page), '4xx': refused },
  }),
  create: operation('scimCreateUser', 'Add a user', 'The address must be of a verified domain of the account.', {
    body: Input,
    response: { 201: answer('The user, who is a member now.', Resource), '4xx': refused },
  }),
  read: operation('scimGetUser', 'Read a user', 'As the directory has provisioned it.', {
    ...{ params, querystring: ofOne },
    response: { 200: answer('The user.', Resource), '4xx': refused },
  }),
  replace: operation('scimReplaceUser', 'Replace a user', 'All attributes. Without `active` the user is active.', {
    ...{ params, body: Input },
    response: { 200: answer('The user, as it is now.', Resource), '4xx': refused },
  }),
  patch: operation(
    'scimPatchUser',
    'Change a user',
    'All operations, or none. `active: false` ends the membership and the sessions of the company sign-on within 5 seconds; `true` restores the role. An owner is not deactivated (403).',
    {
      ...{ params, querystring: ofOne, body: PatchBody },
      response: { 200: answer('The user, as it is now.', Resource), '4xx': refused },
    },
  ),
  delete: operation('scimDeleteUser', 'Remove a user', 'Ends the membership and every session within 5 seconds.', {
    params,
    response: { 204: { description: 'The user is removed.', type: 'null' }, '4xx': refused },
  }),
  config: operation('scimGetConfig', 'Read what is supported', 'The ServiceProviderConfig.', {
    response: { 200: answer('What is supported.', Support), '4xx': refused },
  }),
  resourceTypes: operation('scimListResourceTypes', 'List the types of resources', 'Users only.', {
    response: { 200: answer('The types.', Page), '4xx': refused },
  }),
  schemas: operation('scimListSchemas', 'List the schemas', 'The attributes of a user that are kept.', {
    response: { 200: answer('The schemas.', Page), '4xx': refused },
  }),
}
