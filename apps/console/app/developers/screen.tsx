import { Outlet } from '@tanstack/react-router'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { LinkedTabs } from '../components/tabs.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { allowedTabs } from './model/allowed-tabs.ts'

/** The tools of those who integrate, beside each other. */
export function DevelopersScreen() {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { tabs } = textsOf('consoleDevelopers')
  const labels = { keys: tabs.keys, webhooks: tabs.webhooks, events: tabs.events, 'request-log': tabs.log }
  return (
    <div className="mx-auto max-w-6xl">
      <LinkedTabs
        label={tabs.label}
        tabs={allowedTabs(environment).map((tab) => ({
          label: tab === 'sandbox' ? tabs.sandbox : labels[tab],
          link: { to: `/$account/$mode/developers/${tab}`, params },
        }))}
      />
      <Outlet />
    </div>
  )
}
