import type { FontSource } from '@countersign/pades/appearance'

let tools: Promise<{ appearance: typeof import('@countersign/pades/appearance'); fonts: FontSource }> | undefined

/** Loaded on first use: the text shaper and the fonts take most of the time and memory of drawing. */
export function drawingTools() {
  tools ??= (async () => {
    const [appearance, { nodeFonts }] = await Promise.all([
      import('@countersign/pades/appearance'),
      import('@countersign/pades/appearance/fonts-node'),
    ])
    return { appearance, fonts: nodeFonts() }
  })()
  return tools
}
