import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { type Environment, EnvironmentProvider, environmentOf, type Me, type ModeSegment } from '../api/environment.tsx'
import { meQuery } from '../api/me.ts'
import { ApiProblem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { signInAddress } from '../components/problem.tsx'
import { NoAccountScreen, NotFoundScreen } from '../shell/fallbacks.tsx'
import { Frame } from '../shell/frame.tsx'
import { recentEnvironment } from '../shell/recent-environment.ts'
import { rootRoute } from './root.tsx'

/** The person who is signed in. A browser without a session goes to the sign-in page, and comes back. */
async function signedIn(): Promise<Me> {
  try {
    return await queryClient.ensureQueryData(meQuery)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    location.replace(signInAddress())
    return new Promise(() => {})
  }
}

/** `/app`: the account and mode that were used last. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    const params = recentEnvironment(await signedIn())
    if (params) throw redirect({ to: '/$account/$mode/start', params, replace: true })
  },
  component: NoAccountScreen,
})

/** Every screen of an account and a mode. */
export const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$account/$mode',
  beforeLoad: async ({ params }): Promise<{ environment: Environment }> => {
    const me = await signedIn()
    const membership = me.memberships.find(({ account_id }) => account_id === params.account)
    if (!membership || !isMode(params.mode)) throw notFound()
    return { environment: kept(me, membership, params.mode) }
  },
  notFoundComponent: NotFoundScreen,
  component: function EnvironmentFrame() {
    const { environment } = environmentRoute.useRouteContext()
    // Screens keep what they show while they read: never across accounts or modes.
    return (
      <EnvironmentProvider key={environment.scope.join(' ')} value={environment}>
        <Frame />
      </EnvironmentProvider>
    )
  },
})

function isMode(mode: string): mode is ModeSegment {
  return mode === 'sandbox' || mode === 'live'
}

let last: Environment | null = null

/** The same object while nothing has changed, so that effects do not run again. */
function kept(me: Me, membership: Environment['membership'], segment: ModeSegment): Environment {
  if (last?.me === me && last.account === membership.account_id && last.segment === segment) return last
  last = environmentOf(me, membership, segment)
  return last
}
