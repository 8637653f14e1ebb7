import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import { type Guard, guardedFetch } from './fetch.ts'
import { SsoRefused } from './refused.ts'

// Opens the identity provider of a company: its metadata are read at each use, so that a key or an address that the
// provider has changed is noticed at once.

/** Asymmetric signatures only: with HS256 the client secret could sign, and `none` is no signature. */
export const SIGNING_ALGORITHMS: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/** How far the clocks of the provider and of this service may differ. */
export const CLOCK_TOLERANCE_SECONDS = 10

export interface ProviderClient {
  issuer: string
  clientId: string
  clientSecret: string
}

export async function openProvider(guard: Guard, client: ProviderClient): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = client
  const isPlain = issuer.startsWith('http:')
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const discovered = await discovery(new URL(issuer), clientId, metadata, undefined, {
    [customFetch]: guardedFetch(guard),
    // The guard decides which hosts may be called without https.
    execute: isPlain ? [allowInsecureRequests] : [],
  }).catch((cause: unknown) => {
    throw new SsoRefused('provider_unavailable', 'The metadata of the provider cannot be read.', cause)
  })
  const { supportsPKCE: _, ...server } = discovered.serverMetadata()
  if (server.issuer !== issuer) throw new SsoRefused('wrong_issuer', 'The metadata name another issuer.')
  await mustBeUsable(guard, server)
  const algorithms = acceptedAlgorithms(server)
  const accepted = { ...server, id_token_signing_alg_values_supported: algorithms }
  return configure(guard, accepted, { clientId, clientSecret, isPlain })
}

function configure(
  guard: Guard,
  server: ServerMetadata,
  { clientId, clientSecret, isPlain }: { clientId: string; clientSecret: string; isPlain: boolean },
): Configuration {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const configuration = new Configuration(server, clientId, metadata, authenticate(clientSecret))
  configuration[customFetch] = guardedFetch(guard)
  if (isPlain) allowInsecureRequests(configuration)
  // Without it, the signature of an ID token from the token endpoint is not verified.
  enableNonRepudiationChecks(configuration)
  return configuration
}

/** The browser is sent to the authorization endpoint; the service calls the others. */
async function mustBeUsable(guard: Guard, server: ServerMetadata): Promise<void> {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const url = server[name]
    if (url === undefined) throw new SsoRefused('provider_unusable', `The provider has no ${name}.`)
    const verdict = await guard(url)
    if (!verdict.ok) throw new SsoRefused('provider_unusable', `${name}: ${verdict.reason}`)
  }
}

/** What the provider offers and this service accepts. */
function acceptedAlgorithms(server: ServerMetadata): string[] {
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256']
  const accepted = offered.filter((algorithm) => SIGNING_ALGORITHMS.includes(algorithm))
  if (accepted.length > 0) return accepted
  throw new SsoRefused('provider_unusable', 'The provider signs ID tokens with no algorithm that is accepted.')
}
