import { Outlet } from '@tanstack/react-router'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { PageHeader } from '../components/layout.tsx'
import { type LinkedTab, LinkedTabs } from '../components/tabs.tsx'
import { textsOf } from '../texts/catalogues.ts'

/** The settings of the account and of the member, each with its own address. */
export function SettingsScreen() {
  const { can, membership } = useEnvironment()
  const params = useEnvironmentParams()
  const { tabs } = textsOf('consoleAccount')
  const { nav } = textsOf('console')
  const shown: (LinkedTab | false)[] = [
    { label: tabs.general, link: { to: '/$account/$mode/settings/general', params } },
    can('members') && { label: tabs.members, link: { to: '/$account/$mode/settings/members', params } },
    { label: tabs.sessions, link: { to: '/$account/$mode/settings/sessions', params } },
    can('activity') && { label: tabs.activity, link: { to: '/$account/$mode/settings/activity', params } },
    { label: tabs.branding, link: { to: '/$account/$mode/settings/branding', params } },
    { label: tabs.embedding, link: { to: '/$account/$mode/settings/embedding', params } },
    { label: tabs.goLive, link: { to: '/$account/$mode/settings/go-live', params } },
  ]
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title={nav.settings} below={membership.account_name} />
      <LinkedTabs label={nav.settings} tabs={shown.filter((tab) => tab !== false)} />
      <Outlet />
    </div>
  )
}
