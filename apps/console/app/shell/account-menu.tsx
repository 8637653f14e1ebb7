import { useNavigate } from '@tanstack/react-router'
import { Braces, Building2, Languages, LogOut, ShieldCheck, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useEnvironment } from '../api/environment.tsx'
import { Menu } from '../components/menu.tsx'
import { CONSOLE_LANGUAGES, chooseLanguage, language, textsOf } from '../texts/catalogues.ts'
import { signOut } from './sign-out.ts'
import { chooseTheme, chosenTheme, THEMES } from './theme.ts'

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' }

/** Accounts, theme, language, and the way out. */
export function AccountMenu({ onApi }: { onApi(): void }) {
  const { me, membership } = useEnvironment()
  const navigate = useNavigate()
  const { account: words, apiPanel } = textsOf('console')
  const [theme, setTheme] = useState(chosenTheme)
  const shown = me.user.name ?? me.user.email
  const choose = (chosen: (typeof THEMES)[number]) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-soft text-sm font-semibold pointer-coarse:size-11"
        >
          <span aria-hidden>{initials(shown)}</span>
          <span className="sr-only">{`${words.label}: ${membership.account_name}`}</span>
        </button>
      }
      groups={[
        {
          label: me.user.email,
          items: me.memberships.map(({ account_id, account_name }) => ({
            label: account_name,
            icon: <Building2 size={16} aria-hidden />,
            checked: account_id === membership.account_id,
            onSelect: () =>
              navigate({ to: '/$account/$mode/requests', params: { account: account_id, mode: 'sandbox' } }),
          })),
        },
        {
          label: words.theme,
          items: THEMES.map((name) => ({
            label: words[name],
            icon: <SunMoon size={16} aria-hidden />,
            checked: theme === name,
            onSelect: () => choose(name),
          })),
        },
        {
          label: words.language,
          items: CONSOLE_LANGUAGES.map((name) => ({
            label: LANGUAGE_NAMES[name],
            icon: <Languages size={16} aria-hidden />,
            checked: language() === name,
            onSelect: () => chooseLanguage(name),
          })),
        },
        {
          items: [
            { label: apiPanel.title, icon: <Braces size={16} aria-hidden />, onSelect: onApi },
            {
              label: words.security,
              icon: <ShieldCheck size={16} aria-hidden />,
              onSelect: () => location.assign('/security'),
            },
            { label: words.signOut, icon: <LogOut size={16} aria-hidden />, onSelect: signOut },
          ],
        },
      ]}
    />
  )
}

/** At most two letters. */
function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words[1]]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
