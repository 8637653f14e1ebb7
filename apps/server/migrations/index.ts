import * as core from './0001_core.ts'
import * as accountsAndOperators from './0002_accounts_and_operators.ts'
import * as signing from './0003_signing.ts'
import * as mails from './0004_mails.ts'
import * as pageRenditions from './0005_page_renditions.ts'
import * as webhooks from './0006_webhooks.ts'
import * as certificates from './0007_certificates.ts'
import * as trustStores from './0008_trust_stores.ts'
import * as webhookRetention from './0009_webhook_retention.ts'
import * as helperSessionsOfVisit from './0010_helper_sessions_of_visit.ts'
import * as providers from './0011_providers.ts'
import * as remoteAttempts from './0012_remote_attempts.ts'
import * as log from './0014_log.ts'
import * as evidence from './0015_evidence.ts'
import * as templates from './0016_templates.ts'
import * as bulk from './0017_bulk.ts'
import * as accountLanguage from './0018_account_language.ts'
import * as verification from './0019_verification.ts'
import * as fairness from './0020_fairness.ts'
import * as bulkReferences from './0021_bulk_references.ts'
import * as digests from './0022_digests.ts'
import * as inbox from './0023_inbox.ts'
import * as weights from './0024_weights.ts'
import * as pace from './0025_pace.ts'
import * as eraseBesideTemplates from './0026_erase_beside_templates.ts'
import * as bulkAtScale from './0027_bulk_at_scale.ts'
import * as jobs from './0028_jobs.ts'
import * as support from './0029_support.ts'
import * as masterKeys from './0030_master_keys.ts'
import * as webhookSecrets from './0031_webhook_secrets.ts'
import * as writeLimits from './0033_write_limits.ts'
import * as pendingObjects from './0034_pending_objects.ts'
import * as personalData from './0035_personal_data.ts'
import * as providerSecrets from './0036_provider_secrets.ts'
import * as logGenerations from './0037_log_generations.ts'
import * as traces from './0039_traces.ts'
import * as health from './0041_health.ts'
import * as jobsRetrying from './0042_jobs_retrying.ts'
import * as problems from './0043_problems.ts'
import * as webhookEndpointChanges from './0044_webhook_endpoint_changes.ts'
import * as eventIds from './0045_event_ids.ts'
import * as framedLinks from './0046_framed_links.ts'
import * as requestOptions from './0047_request_options.ts'
import * as webhookEvents from './0049_webhook_events.ts'
import * as deliveryNumbers from './0050_delivery_numbers.ts'
import * as problemIndexes from './0051_problem_indexes.ts'
import * as returnSchemes from './0052_return_schemes.ts'
import * as users from './0053_users.ts'
import * as operators from './0054_operators.ts'
import * as membersAndActivity from './0055_members_and_activity.ts'
import * as sso from './0056_sso.ts'
import * as signIn from './0057_sign_in.ts'
import * as accountIndexes from './0059_account_indexes.ts'
import * as requestLog from './0060_request_log.ts'
import * as search from './0061_search.ts'
import * as searchIndexes from './0061_search_indexes.ts'
import * as drafts from './0062_drafts.ts'
import * as savedViews from './0063_saved_views.ts'
import * as keyUse from './0064_key_use.ts'
import * as capturedMails from './0065_captured_mails.ts'
import * as capturedMailIndex from './0066_captured_mail_index.ts'
import * as webhookReceivers from './0067_webhook_receivers.ts'
import * as recipientRoles from './0068_recipient_roles.ts'
import * as delegation from './0069_delegation.ts'
import * as statedToHelpers from './0070_stated_to_helpers.ts'
import * as signerFields from './0071_signer_fields.ts'
import * as signerUploads from './0073_signer_uploads.ts'
import * as requestTemplates from './0074_request_templates.ts'
import * as requestTemplatesIndex from './0074_request_templates_index.ts'
import * as abandonedHelpers from './0075_abandoned_helpers.ts'
import * as abandonedHelpersIndex from './0075_abandoned_helpers_index.ts'
import * as downloads from './0076_downloads.ts'
import * as appearance from './0077_appearance.ts'
import * as branding from './0078_branding.ts'
import * as recovery from './0079_recovery.ts'
import * as receipts from './0080_receipts.ts'
import * as sandboxCertificates from './0081_sandbox_certificates.ts'
import * as inboxAsks from './0082_inbox_asks.ts'
import * as linkLimits from './0083_link_limits.ts'
import * as linkLimitsIndex from './0083_link_limits_index.ts'
import * as provedAddresses from './0084_proved_addresses.ts'
import type { SchemaMigration } from './create-indexes.ts'

// In order. A released migration is never edited. Each runs in its own transaction, except those that index existing
// tables (create-indexes.ts).
export const migrations: Record<string, SchemaMigration> = {
  '0001_core': core,
  '0002_accounts_and_operators': accountsAndOperators,
  '0003_signing': signing,
  '0004_mails': mails,
  '0005_page_renditions': pageRenditions,
  '0006_webhooks': webhooks,
  '0007_certificates': certificates,
  '0008_trust_stores': trustStores,
  '0009_webhook_retention': webhookRetention,
  '0010_helper_sessions_of_visit': helperSessionsOfVisit,
  '0011_providers': providers,
  '0012_remote_attempts': remoteAttempts,
  '0014_log': log,
  '0015_evidence': evidence,
  '0016_templates': templates,
  '0017_bulk': bulk,
  '0018_account_language': accountLanguage,
  '0019_verification': verification,
  '0020_fairness': fairness,
  '0021_bulk_references': bulkReferences,
  '0022_digests': digests,
  '0023_inbox': inbox,
  '0024_weights': weights,
  '0025_pace': pace,
  '0026_erase_beside_templates': eraseBesideTemplates,
  '0027_bulk_at_scale': bulkAtScale,
  '0028_jobs': jobs,
  '0029_support': support,
  '0030_master_keys': masterKeys,
  '0031_webhook_secrets': webhookSecrets,
  '0033_write_limits': writeLimits,
  '0034_pending_objects': pendingObjects,
  '0035_personal_data': personalData,
  '0036_provider_secrets': providerSecrets,
  '0037_log_generations': logGenerations,
  '0039_traces': traces,
  '0041_health': health,
  '0042_jobs_retrying': jobsRetrying,
  '0043_problems': problems,
  '0044_webhook_endpoint_changes': webhookEndpointChanges,
  '0045_event_ids': eventIds,
  '0046_framed_links': framedLinks,
  '0047_request_options': requestOptions,
  '0049_webhook_events': webhookEvents,
  '0050_delivery_numbers': deliveryNumbers,
  '0051_problem_indexes': problemIndexes,
  '0052_return_schemes': returnSchemes,
  '0053_users': users,
  '0054_operators': operators,
  '0055_members_and_activity': membersAndActivity,
  '0056_sso': sso,
  '0057_sign_in': signIn,
  '0059_account_indexes': accountIndexes,
  '0060_request_log': requestLog,
  '0061_search': search,
  '0061_search_indexes': searchIndexes,
  '0062_drafts': drafts,
  '0063_saved_views': savedViews,
  '0064_key_use': keyUse,
  '0065_captured_mails': capturedMails,
  '0066_captured_mail_index': capturedMailIndex,
  '0067_webhook_receivers': webhookReceivers,
  '0068_recipient_roles': recipientRoles,
  '0069_delegation': delegation,
  '0070_stated_to_helpers': statedToHelpers,
  '0071_signer_fields': signerFields,
  '0073_signer_uploads': signerUploads,
  '0074_request_templates': requestTemplates,
  '0074_request_templates_index': requestTemplatesIndex,
  '0075_abandoned_helpers': abandonedHelpers,
  '0075_abandoned_helpers_index': abandonedHelpersIndex,
  '0076_downloads': downloads,
  '0077_appearance': appearance,
  '0078_branding': branding,
  '0079_recovery': recovery,
  '0080_receipts': receipts,
  '0081_sandbox_certificates': sandboxCertificates,
  '0082_inbox_asks': inboxAsks,
  '0083_link_limits': linkLimits,
  '0083_link_limits_index': linkLimitsIndex,
  '0084_proved_addresses': provedAddresses,
}
