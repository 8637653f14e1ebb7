/** `signer.email_bounced`, `webhook-id` and `createAccount` as names of components: `SignerEmailBounced` and so on. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[._-])([a-z])/g, (_, initial: string) => initial.toUpperCase())
}
