import { Link, type LinkProps } from '@tanstack/react-router'
import { CodeXml, FileStack, Files, LayoutDashboard, type LucideIcon, PenLine, Settings } from 'lucide-react'
import { useEnvironmentParams } from '../api/environment.tsx'
import { textsOf } from '../texts/catalogues.ts'

interface Entry {
  label: string
  Icon: LucideIcon
  to: LinkProps['to']
  /** On phones the bar has room for five. */
  onPhones: boolean
}

function useEntries(): Entry[] {
  const { nav } = textsOf('console')
  return [
    { label: nav.start, Icon: LayoutDashboard, to: '/$account/$mode/start', onPhones: true },
    { label: nav.requests, Icon: PenLine, to: '/$account/$mode/requests', onPhones: true },
    { label: nav.templates, Icon: FileStack, to: '/$account/$mode/templates', onPhones: false },
    { label: nav.bulk, Icon: Files, to: '/$account/$mode/bulk', onPhones: false },
    { label: nav.developers, Icon: CodeXml, to: '/$account/$mode/developers', onPhones: true },
    { label: nav.settings, Icon: Settings, to: '/$account/$mode/settings', onPhones: true },
  ]
}

/** At the side; on phones a bar at the bottom. */
export function Navigation() {
  const params = useEnvironmentParams()
  const { nav } = textsOf('console')
  return (
    <nav
      aria-label={nav.label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card md:sticky md:top-14 md:z-auto md:h-[calc(100dvh-3.5rem)] md:w-52 md:shrink-0 md:border-t-0 md:border-e md:p-3"
    >
      <ul className="flex justify-around md:flex-col md:gap-0.5">
        {useEntries().map(({ label, Icon, to, onPhones }) => (
          <li key={label} className={onPhones ? 'flex-1 md:flex-none' : 'hidden md:block'}>
            <Link
              to={to as '/$account/$mode/start'}
              params={params}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-xs text-muted no-underline hover:bg-soft hover:text-ink md:min-h-9 md:flex-row md:justify-start md:gap-2.5 md:px-2 md:text-sm"
              activeProps={{ className: 'text-ink! font-semibold md:bg-soft', 'aria-current': 'page' }}
            >
              <Icon size={18} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
