import { LIST_SCHEMA, USER_SCHEMA } from './present.ts'

// What the service supports (RFC 7644 §4, RFC 7643 §5 to §7).

export const MOST_RESULTS = 200

export function serviceProviderConfig(publicUrl: string): object {
  const [supported, unsupported] = [{ supported: true }, { supported: false }]
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: `${publicUrl}/docs`,
    patch: supported,
    bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
    filter: { ...supported, maxResults: MOST_RESULTS },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'A token of the account, from POST /api/v1/scim-tokens.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}/scim/v2/ServiceProviderConfig` },
  }
}

export function resourceTypes(publicUrl: string): object {
  return listOf([userType(publicUrl)])
}

function userType(publicUrl: string): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A member of the account.',
    schema: USER_SCHEMA,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${publicUrl}/scim/v2/ResourceTypes/User` },
  }
}

export function schemas(publicUrl: string): object {
  return listOf([
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      id: USER_SCHEMA,
      name: 'User',
      description: 'A member of the account.',
      attributes: [
        attribute('userName', 'string', { required: true, uniqueness: 'server' }),
        attribute('displayName', 'string'),
        attribute('active', 'boolean'),
        {
          ...attribute('name', 'complex'),
          subAttributes: ['formatted', 'familyName', 'givenName', 'middleName'].map((name) =>
            attribute(name, 'string'),
          ),
        },
        {
          ...attribute('emails', 'complex'),
          multiValued: true,
          subAttributes: [attribute('value', 'string'), attribute('type', 'string'), attribute('primary', 'boolean')],
        },
      ],
      meta: { resourceType: 'Schema', location: `${publicUrl}/scim/v2/Schemas/${USER_SCHEMA}` },
    },
  ])
}

function attribute(name: string, type: string, more: object = {}): object {
  return {
    ...{ name, type, multiValued: false, required: false, caseExact: false, mutability: 'readWrite' },
    ...{ returned: 'default', uniqueness: 'none', ...more },
  }
}

function listOf(resources: object[]): object {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
