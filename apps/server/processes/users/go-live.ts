import type { GoLiveSources } from '../../accounts/go-live/read.ts'
import type { Config } from '../../config/config.ts'
import { anySignedDocument } from '../../records/stored-files.ts'
import { type GoLiveMembersDeps, readGoLiveMembers } from '../../users/members/go-live.ts'
import { furthestEndpoint } from '../../webhooks/endpoints/furthest.ts'

/** What later modules know for the checklist of an account before live mode. */
export function goLiveSources(deps: GoLiveMembersDeps & { config: Pick<Config, 'liveSigning'> }): GoLiveSources {
  return {
    canSealLive: deps.config.liveSigning,
    members: (accountId) => readGoLiveMembers(deps, accountId),
    completedRequest: anySignedDocument,
    endpoint: furthestEndpoint,
  }
}
