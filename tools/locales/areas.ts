/** The areas of the catalogues, each with the folders whose code reads its messages. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  signing: ['apps/signing/', 'apps/server/platform/http/'],
  verify: ['apps/verify/', 'apps/cli/verdict/', 'packages/verify/'],
  users: ['apps/sign-in/', 'apps/server/platform/http/'],
  mail: ['apps/server/users/', 'apps/server/notifications/', 'apps/server/webhooks/', 'apps/server/sandbox/'],
  certificate: ['apps/server/evidence/'],
  cli: ['apps/cli/'],
}
