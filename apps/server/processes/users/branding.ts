import type { BrandingRouteDeps } from '../../accounts/branding/routes.ts'
import { makeTxtLookup } from '../../platform/address-guard/index.ts'
import { isMembersAddress } from '../../users/members/rows.ts'
import type { Parts } from '../parts.ts'

/** What the routes of branding use of other modules. */
export function brandingDeps({ config, db, readers, masterKeys, identity, authenticator }: Parts): BrandingRouteDeps {
  return {
    ...{ db, readers, masterKeys, publicUrl: config.publicUrl },
    ownDomains: [domainOf(config.mailFrom), new URL(config.publicUrl).hostname],
    lookUpTxt: makeTxtLookup({ servers: config.dnsServers }),
    isMembersAddress: async (accountId, address) =>
      isMembersAddress(identity, await authenticator(), accountId, address),
  }
}

/** Of an address, or of `Name <address>`. */
function domainOf(mailbox: string): string {
  return mailbox
    .slice(mailbox.lastIndexOf('@') + 1)
    .replace(/>$/, '')
    .toLowerCase()
}
