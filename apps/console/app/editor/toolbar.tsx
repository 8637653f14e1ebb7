import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Magnet,
  Minus,
  MousePointer2,
  Plus,
  Redo2,
  SquarePlus,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { classes } from '../components/classes.ts'
import { Menu } from '../components/menu.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { percent, text } from '../texts/format.ts'
import { useEditor } from './context.tsx'
import { canRedo, canUndo } from './model/history.ts'
import { PIXELS_PER_POINT, stepZoom } from './model/zoom.ts'

const SIZE = 16

export function Toolbar() {
  return (
    <div
      role="toolbar"
      aria-label={textsOf('consoleEditor').editor.tools}
      className="flex items-center gap-1 overflow-x-auto border-b border-line bg-card px-1 py-1.5 sm:px-3"
    >
      <ModeTools />
      <Divider />
      <EditTools />
      <Divider />
      <PageTools />
      <span className="flex-1" />
      <ZoomTools />
    </div>
  )
}

function ModeTools() {
  const { view, look } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  return (
    <>
      <Toggle label={words.toolAdd} isOn={view.tool === 'add'} onPress={() => look({ tool: 'add' })}>
        <SquarePlus size={SIZE} aria-hidden />
      </Toggle>
      <Toggle label={words.toolSelect} isOn={view.tool === 'select'} onPress={() => look({ tool: 'select' })}>
        <MousePointer2 size={SIZE} aria-hidden />
      </Toggle>
      <Toggle
        className="max-sm:hidden"
        label={words.snap}
        isOn={view.isSnapping}
        onPress={() => look({ isSnapping: !view.isSnapping })}
      >
        <Magnet size={SIZE} aria-hidden />
      </Toggle>
    </>
  )
}

function EditTools() {
  const { undo, command, history, placement, focusBox } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const ids = placement.selected
  const duplicate = () => {
    command({ type: 'duplicate', ids })
    focusBox(`b${placement.nextId}`)
  }
  return (
    <>
      <IconButton label={words.undo} size="small" unavailable={!canUndo(history)} onClick={() => undo('undo')}>
        <Undo2 size={SIZE} aria-hidden />
      </IconButton>
      <IconButton label={words.redo} size="small" unavailable={!canRedo(history)} onClick={() => undo('redo')}>
        <Redo2 size={SIZE} aria-hidden />
      </IconButton>
      <IconButton
        label={words.duplicate}
        size="small"
        className="max-lg:hidden"
        unavailable={ids.length === 0}
        onClick={duplicate}
      >
        <Copy size={SIZE} aria-hidden />
      </IconButton>
      <IconButton
        label={words.remove}
        size="small"
        className="max-lg:hidden"
        unavailable={ids.length === 0}
        onClick={() => command({ type: 'delete', ids })}
      >
        <Trash2 size={SIZE} aria-hidden />
      </IconButton>
    </>
  )
}

function PageTools() {
  const { page, placement, look } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const total = placement.pages.length
  return (
    <>
      <IconButton
        label={words.previousPage}
        size="small"
        unavailable={page.number <= 1}
        onClick={() => look({ page: page.number - 1 })}
      >
        <ChevronLeft size={SIZE} aria-hidden />
      </IconButton>
      <span className="text-xs whitespace-nowrap tabular-nums" role="status">
        <span className="max-sm:sr-only">{text(words.pageOf, { n: page.number, total })}</span>
        <span aria-hidden className="sm:hidden">
          {page.number} / {total}
        </span>
      </span>
      <IconButton
        label={words.nextPage}
        size="small"
        unavailable={page.number >= total}
        onClick={() => look({ page: page.number + 1 })}
      >
        <ChevronRight size={SIZE} aria-hidden />
      </IconButton>
    </>
  )
}

function ZoomTools() {
  const { view, look, scale } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const { zoom } = view
  const fits = [
    { label: words.fitWidth, fit: 'width' as const },
    { label: words.fitPage, fit: 'page' as const },
  ]
  const fit = fits.map(({ label, fit: to }) => ({
    label,
    checked: 'fit' in zoom && zoom.fit === to,
    onSelect: () => look({ zoom: { fit: to } }),
  }))
  const steps = [1, 1.5, 2, 3, 4].map((factor) => ({
    label: percent(factor),
    checked: 'factor' in zoom && zoom.factor === factor,
    onSelect: () => look({ zoom: { factor } }),
  }))
  return (
    <>
      <IconButton label={words.zoomOut} size="small" onClick={() => look({ zoom: stepZoom(scale, -1) })}>
        <Minus size={SIZE} aria-hidden />
      </IconButton>
      <Menu
        trigger={
          <Button
            kind="quiet"
            size="small"
            aria-label={text(words.zoom, { percent: percent(scale / PIXELS_PER_POINT) })}
          >
            {percent(scale / PIXELS_PER_POINT)}
          </Button>
        }
        groups={[{ items: fit }, { items: steps }]}
      />
      <IconButton label={words.zoomIn} size="small" onClick={() => look({ zoom: stepZoom(scale, 1) })}>
        <Plus size={SIZE} aria-hidden />
      </IconButton>
    </>
  )
}

function Toggle({
  label,
  isOn,
  onPress,
  className,
  children,
}: {
  label: string
  isOn: boolean
  onPress(): void
  className?: string
  children: ReactNode
}) {
  return (
    <IconButton
      label={label}
      size="small"
      aria-pressed={isOn}
      onClick={onPress}
      className={classes(isOn && 'bg-soft! text-accent', className)}
    >
      {children}
    </IconButton>
  )
}

function Divider() {
  return <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line max-sm:hidden" />
}
