import { Link } from '@tanstack/react-router'
import { Braces, Plus, Search } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { Button, buttonClasses } from '../components/button.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { AccountMenu } from './account-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'

/** The band at the top has the colour of the mode. */
export function TopBar({ onSearch, onApi }: { onSearch(): void; onApi(): void }) {
  const { segment, can } = useEnvironment()
  const params = useEnvironmentParams()
  const words = textsOf('console')
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card">
      <div aria-hidden className={segment === 'live' ? 'h-1 bg-good' : 'h-1 bg-warn-line'} />
      <div className="flex h-13 items-center gap-1.5 px-3 sm:gap-2 md:px-4">
        <Link
          to="/$account/$mode/start"
          params={params}
          aria-label={words.product}
          className="flex shrink-0 items-center gap-2 font-semibold text-ink no-underline"
        >
          <Mark />
          <span className="hidden lg:inline">{words.product}</span>
        </Link>
        <ModeSwitch />
        <button
          type="button"
          onClick={onSearch}
          className="ms-auto flex min-h-9 items-center gap-2 rounded-md border border-line bg-ground px-2.5 text-sm text-muted whitespace-nowrap hover:border-field md:min-w-0 md:max-w-72 md:flex-1 pointer-coarse:min-h-11"
        >
          <Search size={16} aria-hidden />
          <span className="hidden truncate md:inline">{words.palette.hint}</span>
          <span className="sr-only md:hidden">{words.palette.hint}</span>
          <kbd className="ms-auto hidden rounded border border-line bg-card px-1 text-xs md:inline">Ctrl K</kbd>
        </button>
        <Button kind="quiet" onClick={onApi} className="hidden! md:inline-flex!">
          <Braces size={16} aria-hidden />
          {words.apiPanel.open}
        </Button>
        {can('requests:write') && (
          <Link to="/$account/$mode/requests/new" params={params} className={buttonClasses('primary')}>
            <Plus size={16} aria-hidden />
            <span className="hidden sm:inline">{words.actions.newRequest}</span>
            <span className="sr-only sm:hidden">{words.actions.newRequest}</span>
          </Link>
        )}
        <AccountMenu onApi={onApi} />
      </div>
    </header>
  )
}

/** The sign of the product, as on the signer's pages. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1d4ed8" />
      <path
        d="M7 20.5c3-9 6.5-12 8-10.5s-3.5 9-2 10.5 4-4.5 5.5-4 .5 3.5 2 3.5 2.5-1.5 4.5-3.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
