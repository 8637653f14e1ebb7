import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { useLiveUpdates } from '../api/live.tsx'
import { forgetCalls } from '../api/recorded-calls.ts'
import { textsOf } from '../texts/catalogues.ts'
import { useKeys } from './keys.ts'
import { ApiPanel, CommandPalette, KeyHelp } from './lazy.tsx'
import { Navigation } from './navigation.tsx'
import { rememberEnvironment } from './recent-environment.ts'
import { Screen } from './screen.tsx'
import { TopBar } from './top-bar.tsx'

type Layer = 'palette' | 'keys' | 'api' | null

/** What every screen of an account has around it: the bar, the navigation, and the layers over the screen. */
export function Frame() {
  const { account, segment } = useEnvironment()
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const { isInterrupted } = useLiveUpdates()
  const [layer, setLayer] = useState<Layer>(null)
  const words = textsOf('console')
  useEffect(() => rememberEnvironment(account, segment), [account, segment])
  useForgottenCalls()
  const keys = useMemo(
    () => ({
      'mod+k': () => setLayer('palette'),
      '?': () => setLayer('keys'),
      a: () => setLayer('api'),
      c: () => navigate({ to: '/$account/$mode/requests/new', params }),
      'g r': () => navigate({ to: '/$account/$mode/requests', params }),
      'g d': () => navigate({ to: '/$account/$mode/developers', params }),
      'g s': () => navigate({ to: '/$account/$mode/settings', params }),
      'g h': () => navigate({ to: '/$account/$mode/start', params }),
    }),
    [navigate, params],
  )
  useKeys(keys)
  return (
    <div className="flex min-h-dvh flex-col" data-mode={segment}>
      <a
        href="#content"
        className="absolute -top-40 start-3 z-50 rounded-md bg-card px-3 py-2 shadow-float focus:top-3"
      >
        {words.skip}
      </a>
      <TopBar onSearch={() => setLayer('palette')} onApi={() => setLayer('api')} />
      {isInterrupted && (
        <p role="status" className="border-b border-warn-line bg-warn-ground px-4 py-1 text-center text-xs">
          {words.offline}
        </p>
      )}
      <div className="flex flex-1">
        <Navigation />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 pb-24 outline-none md:px-8 md:pb-8">
          <Screen />
        </main>
      </div>
      {layer === 'palette' && <CommandPalette onClose={() => setLayer(null)} />}
      {layer === 'api' && <ApiPanel onClose={() => setLayer(null)} />}
      {layer === 'keys' && <KeyHelp onClose={() => setLayer(null)} />}
    </div>
  )
}

/** The calls of a screen are forgotten when another one is shown. */
function useForgottenCalls(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at a change of the path
  useEffect(() => forgetCalls, [path])
}
