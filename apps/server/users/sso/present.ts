import Type from 'typebox'
import { ModeSchema, Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { type Connection, DEFAULT_ROLES } from './connection.ts'
import { type Domain, TXT_PREFIX } from './domains.ts'
import { CALLBACK_PATH } from './start.ts'

export const settingFields = {
  issuer: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'The issuer of the identity provider, exactly as its metadata name it.',
    examples: ['https://login.example.com/tenant/v2.0'],
  }),
  client_id: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'The client that you registered at the provider.',
    examples: ['3f9c2d7e'],
  }),
  default_role: Type.Enum([...DEFAULT_ROLES], {
    description: 'The role of a person who signs in for the first time.',
  }),
  default_modes: Type.Array(ModeSchema, {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    description: 'The modes in which such a member may act. Without it, `test`.',
  }),
  sso_only: Type.Boolean({
    description:
      'Members with an address of a verified domain, and members whom the provider or the directory knows, can use this account only through the provider. Owners keep their other ways, and the account activity records each use.',
  }),
}

export const DomainSchema = Type.Object(
  {
    domain: textOf('The domain of the company’s addresses. Subdomains are domains of their own.', 'example.com'),
    txt_record: textOf('The TXT record of the domain that proves that it is yours.', `${TXT_PREFIX}b3…`),
    verified: Type.Boolean({ description: 'Whether it counts.' }),
    verified_at: Nullable(timeOf('When it was verified.')),
    created_at: timeOf('When it was added.'),
  },
  { title: 'SsoDomain', description: 'A domain of the company.' },
)

export const ssoFields = {
  connection: Nullable(
    Type.Object(
      {
        ...settingFields,
        created_at: timeOf('When it was set up.'),
        changed_at: timeOf('When it was last changed.'),
      },
      {
        title: 'SsoConnection',
        description: 'How the service reaches the identity provider. The secret is not shown.',
      },
    ),
  ),
  domains: Type.Array(DomainSchema, { description: 'The domains of the company.' }),
  redirect_uri: textOf('Register it at the provider.', `https://sign.example.com${CALLBACK_PATH}`),
}

export function presentSso(publicUrl: string, connection: Connection | undefined, domains: Domain[]) {
  return {
    connection: connection
      ? {
          issuer: connection.issuer,
          client_id: connection.clientId,
          default_role: connection.defaultRole,
          default_modes: connection.defaultModes,
          sso_only: connection.ssoOnly,
          created_at: new Date(connection.createdAt).toISOString(),
          changed_at: new Date(connection.changedAt).toISOString(),
        }
      : null,
    domains: domains.map(presentDomain),
    redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
  }
}

export function presentDomain({ domain, token, createdAt, verifiedAt }: Domain) {
  return {
    domain,
    txt_record: `${TXT_PREFIX}${token}`,
    verified: verifiedAt !== null,
    verified_at: verifiedAt === null ? null : new Date(verifiedAt).toISOString(),
    created_at: new Date(createdAt).toISOString(),
  }
}
