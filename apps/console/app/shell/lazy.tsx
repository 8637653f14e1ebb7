import { type ComponentType, lazy, Suspense } from 'react'

// Layers over the screen, which are not part of the first one.

interface LayerProps {
  onClose(): void
}

function layer(load: () => Promise<{ default: ComponentType<LayerProps> }>) {
  const Layer = lazy(load)
  return (props: LayerProps) => (
    <Suspense fallback={null}>
      <Layer {...props} />
    </Suspense>
  )
}

export const CommandPalette = layer(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
export const ApiPanel = layer(() => import('./api-panel.tsx').then((module) => ({ default: module.ApiPanel })))
export const KeyHelp = layer(() => import('./key-help.tsx').then((module) => ({ default: module.KeyHelp })))
