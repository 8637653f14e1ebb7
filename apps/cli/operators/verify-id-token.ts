import { makeIdTokenVerifier, type VerifyIdToken } from '@countersign/server/operators/oidc/provider.ts'
import type { CliContext } from '../context.ts'

/** Of the operators' identity provider, if the settings name one. */
export function idTokenVerifier(env: CliContext['env']): VerifyIdToken | undefined {
  const { COUNTERSIGN_OPERATOR_OIDC_ISSUER: issuer, COUNTERSIGN_OPERATOR_OIDC_CLIENT_ID: clientId } = env
  return issuer && clientId ? makeIdTokenVerifier({ issuer, clientId, clientSecret: '' }) : undefined
}
