import { useNavigate } from '@tanstack/react-router'
import { useEnvironment } from '../api/environment.tsx'
import { classes } from '../components/classes.ts'
import { Tooltip } from '../components/tooltip.tsx'
import { textsOf } from '../texts/catalogues.ts'

/** Sandbox or live. Both are part of the address; live needs the operator's approval. */
export function ModeSwitch() {
  const { account, segment, membership } = useEnvironment()
  const navigate = useNavigate()
  const { mode } = textsOf('console')
  const isLivePossible = membership.live && membership.modes.includes('live')
  const go = (chosen: 'sandbox' | 'live') => {
    if (chosen === 'live' && !isLivePossible) {
      return navigate({ to: '/$account/$mode/settings/go-live', params: { account, mode: segment } })
    }
    return navigate({ to: '/$account/$mode/requests', params: { account, mode: chosen } })
  }
  const button = (chosen: 'sandbox' | 'live') => (
    <button
      type="button"
      aria-pressed={segment === chosen}
      onClick={() => go(chosen)}
      className={classes(
        'min-h-7 rounded px-1.5 text-xs font-medium whitespace-nowrap sm:px-2 pointer-coarse:min-h-9',
        segment === chosen ? (chosen === 'live' ? 'bg-good-soft text-good' : 'bg-warn-ground text-warn') : 'text-muted',
      )}
    >
      {mode[chosen]}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of a tool bar, not fields of a form
    <div role="group" aria-label={mode.label} className="flex rounded-md border border-line p-0.5">
      <Tooltip text={mode.sandboxNote}>{button('sandbox')}</Tooltip>
      {button('live')}
    </div>
  )
}
