import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { textsOf } from '../texts/catalogues.ts'

/** An entry of the palette. */
export interface Command {
  id: string
  group: 'pages' | 'actions' | 'requests'
  label: string
  /** Beside the label; below it on a phone. */
  note?: string | null
  detail?: ReactNode
  run(): void
}

/** The screens and actions that the member may use. */
export function useCommands(): Command[] {
  const navigate = useNavigate()
  const params = useEnvironmentParams()
  const { can } = useEnvironment()
  const { nav, actions } = textsOf('console')
  const pages = [
    ['start', nav.start, '/$account/$mode/start'],
    ['requests', nav.requests, '/$account/$mode/requests'],
    ['developers', nav.developers, '/$account/$mode/developers'],
    ['settings', nav.settings, '/$account/$mode/settings'],
  ] as const
  return [
    ...(can('requests:write')
      ? [
          {
            id: 'new',
            group: 'actions' as const,
            label: actions.newRequest,
            run: () => void navigate({ to: '/$account/$mode/requests/new', params }),
          },
        ]
      : []),
    ...pages.map(([id, label, to]) => ({
      id,
      group: 'pages' as const,
      label,
      run: () => void navigate({ to, params }),
    })),
  ]
}

/** Those whose label has every typed word at the beginning of one of its words. */
export function matching<C extends { label: string }>(commands: readonly C[], typed: string): C[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => {
    const parts = label.toLowerCase().split(/\s+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
