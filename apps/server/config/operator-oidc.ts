import { optionalPath, optionalText, optionalUrl, text } from './kinds.ts'

export const OPERATOR_OIDC = {
  COUNTERSIGN_OPERATOR_OIDC_ISSUER: optionalUrl(
    ['http:', 'https:'],
    'Issuer of an OpenID provider with which operators sign in to read. Approvals and changes need a passkey in any case.',
  ),
  COUNTERSIGN_OPERATOR_OIDC_CLIENT_ID: optionalText('The client id of this service there.'),
  COUNTERSIGN_OPERATOR_OIDC_CLIENT_SECRET: text('', 'The client secret. Required with an issuer.'),
  COUNTERSIGN_OPERATOR_OIDC_CLIENT_SECRET_FILE: optionalPath('File with the client secret.'),
}

/** The identity provider of the operators; null: they use passkeys only. */
export type OperatorOidc = { issuer: string; clientId: string; clientSecret: string } | null

interface Settings {
  COUNTERSIGN_OPERATOR_OIDC_ISSUER?: string
  COUNTERSIGN_OPERATOR_OIDC_CLIENT_ID?: string
  COUNTERSIGN_OPERATOR_OIDC_CLIENT_SECRET: string
}

export function operatorOidc(settings: Settings, problems: string[]): OperatorOidc {
  const issuer = settings.COUNTERSIGN_OPERATOR_OIDC_ISSUER
  const clientId = settings.COUNTERSIGN_OPERATOR_OIDC_CLIENT_ID
  const clientSecret = settings.COUNTERSIGN_OPERATOR_OIDC_CLIENT_SECRET
  if (!issuer) return null
  if (clientId && clientSecret) return { issuer, clientId, clientSecret }
  problems.push('COUNTERSIGN_OPERATOR_OIDC_ISSUER needs COUNTERSIGN_OPERATOR_OIDC_CLIENT_ID and …_CLIENT_SECRET')
  return null
}
