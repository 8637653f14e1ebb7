import { wrappedDkimKeys } from '@countersign/server/accounts/branding/sender-domain/rewrap.ts'
import { wrappedWebhookSecrets } from '@countersign/server/accounts/webhook-secrets/rewrap.ts'
import { wrappedDocumentKeys } from '@countersign/server/documents/keys/rewrap.ts'
import type { WrappedTable } from '@countersign/server/platform/master-keys/rotate.ts'
import { wrappedProviderSecrets } from '@countersign/server/providers/secrets/rewrap.ts'
import { wrappedAuthenticationKeys } from '@countersign/server/users/keys/rewrap.ts'

/** All tables with rows that a master key wraps. A rotation covers each of them. */
export const WRAPPED_TABLES: readonly WrappedTable[] = [
  wrappedDocumentKeys,
  wrappedWebhookSecrets,
  wrappedDkimKeys,
  wrappedProviderSecrets,
  wrappedAuthenticationKeys,
]
