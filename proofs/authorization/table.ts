// What each role may do, as docs/integrators/account.md tells customers. It is written down here a second time, so that a
// change of the product's own table is found.

export type Role = 'owner' | 'admin' | 'developer' | 'sender' | 'viewer' | 'auditor'
export type Mode = 'test' | 'live'

const READ = ['requests:read', 'evidence']
const SEND = [...READ, 'requests:write', 'documents:write', 'links', 'bulk']
export const ADMINISTRATION = ['account', 'keys', 'members', 'activity', 'sandbox']
export const ALL_SCOPES = [...SEND, 'webhooks', ...ADMINISTRATION, 'admin']

export const SCOPES_OF: Record<Role, Record<Mode, readonly string[]>> = {
  owner: { test: ALL_SCOPES, live: ALL_SCOPES },
  admin: { test: ALL_SCOPES, live: ALL_SCOPES },
  developer: { test: [...SEND, 'sandbox', 'webhooks', 'keys'], live: ['requests:read', 'webhooks', 'keys'] },
  sender: { test: [...SEND, 'sandbox'], live: SEND },
  viewer: { test: READ, live: READ },
  auditor: { test: [...READ, 'activity'], live: [...READ, 'activity'] },
}

/** Operations that need neither a key nor a session of a user: public, or with credentials of their own. */
export const WITHOUT_CALLER: Record<string, string> = {
  listWebhookKeys: 'public keys',
  getLogKeys: 'the transparency log is public',
  getLogProof: 'the transparency log is public',
  getLogCheckpoint: 'the transparency log is public',
  getLogStamp: 'the transparency log is public',
  addLogCosignatures: 'witnesses sign what they send',
  openAccount: 'a person who has no account yet',
  askForDeviceCode: 'a command line that is not signed in yet',
  redeemDeviceCode: 'has the device code',
  listApprovals: 'the session of an operator',
  getApproval: 'the session of an operator',
  scimListUsers: 'the token of the company’s directory',
  scimCreateUser: 'the token of the company’s directory',
  scimGetUser: 'the token of the company’s directory',
  scimReplaceUser: 'the token of the company’s directory',
  scimPatchUser: 'the token of the company’s directory',
  scimDeleteUser: 'the token of the company’s directory',
  scimGetConfig: 'the token of the company’s directory',
  scimListResourceTypes: 'the token of the company’s directory',
  scimListSchemas: 'the token of the company’s directory',
}
