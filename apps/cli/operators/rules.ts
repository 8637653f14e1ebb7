import type { OperatorRole } from '@countersign/server/operators/roles.ts'

// Who may run each admin command (docs/operators/approvals.md). A command that is not listed here is refused.

export interface CommandRule {
  /** The role that its operator needs. Every operator may do what `support` may. `nobody`: it needs no sign-in. */
  role: OperatorRole | 'nobody'
  /**
   * Whether a second operator must approve it. `always`: with one operator it cannot be done. `if two can`: a change of
   * operators, which one operator does alone as long as nobody else can sign in.
   */
  approval?: 'always' | 'if two can'
  /** Needed on a machine before an operator can sign in for the first time, and permitted only until then. */
  beforeBootstrap?: true
}

export const ROLE_OF_COMMAND: Readonly<Record<string, CommandRule>> = {
  bootstrap: { role: 'nobody' },
  login: { role: 'nobody' },
  logout: { role: 'nobody' },
  whoami: { role: 'support' },
  operators: { role: 'support' },
  approvals: { role: 'support' },

  accounts: { role: 'support' },
  show: { role: 'support' },
  'stuck-requests': { role: 'support' },
  'failing-endpoints': { role: 'support' },
  'pending-names': { role: 'support' },
  'retry-seal': { role: 'support' },
  log: { role: 'support' },
  providers: { role: 'support' },
  'try-provider': { role: 'support' },
  'provider-secrets': { role: 'support' },
  'trust-stores': { role: 'support' },
  'webhook-keys': { role: 'support' },
  'master-keys': { role: 'support', beforeBootstrap: true },

  approve: { role: 'approver' },
  'approve-name': { role: 'approver' },
  'verify-domain': { role: 'approver' },
  'refuse-name': { role: 'approver' },
  reopen: { role: 'approver' },
  suspend: { role: 'approver' },
  resume: { role: 'approver' },
  weight: { role: 'approver' },
  retention: { role: 'approver' },
  'assign-providers': { role: 'approver' },

  hold: { role: 'custodian' },
  'lift-hold': { role: 'custodian', approval: 'always' },
  erase: { role: 'custodian', approval: 'always' },
  'erase-person': { role: 'custodian', approval: 'always' },
  'erase-account': { role: 'custodian', approval: 'always' },
  fail: { role: 'custodian', approval: 'always' },
  trust: { role: 'custodian', approval: 'always' },

  'create-master-key': { role: 'custodian', beforeBootstrap: true },
  'add-master-key': { role: 'custodian', beforeBootstrap: true },
  rewrap: { role: 'custodian', approval: 'always' },
  'remove-master-key': { role: 'custodian', approval: 'always' },
  'rotate-webhook-key': { role: 'custodian', beforeBootstrap: true },
  'retire-webhook-key': { role: 'custodian' },
  'set-provider-secret': { role: 'custodian' },
  'remove-provider-secret': { role: 'custodian' },
  'move-documents': { role: 'custodian' },

  'add-operator': { role: 'custodian', approval: 'if two can' },
  'enrol-passkey': { role: 'custodian', approval: 'if two can' },
  'confirm-passkey': { role: 'custodian', approval: 'if two can', beforeBootstrap: true },
  'remove-passkey': { role: 'custodian', approval: 'if two can' },
  'set-roles': { role: 'custodian', approval: 'if two can' },
  'remove-operator': { role: 'custodian', approval: 'if two can' },
}
