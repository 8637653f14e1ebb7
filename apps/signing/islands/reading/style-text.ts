// The reader's size and colours of text. They stay on the device.

const SIZES = [16, 18, 20, 22, 25, 28, 32, 40]
const USUAL = 18
const THEMES = ['system', 'light', 'sepia', 'dark']
const KEY = 'countersign.reading'

interface Style {
  size: number
  theme: string
}

export function setUpStyle(article: HTMLElement): void {
  let style = readStyle()
  const smaller = article.querySelector<HTMLButtonElement>('#text-smaller')
  const larger = article.querySelector<HTMLButtonElement>('#text-larger')
  const colours = article.querySelector<HTMLSelectElement>('#text-colours')
  const apply = () => {
    article.style.setProperty('--text-size', `${style.size / 16}rem`)
    article.dataset.theme = style.theme
    smaller?.setAttribute('aria-disabled', String(style.size === SIZES[0]))
    larger?.setAttribute('aria-disabled', String(style.size === SIZES.at(-1)))
    if (colours) colours.value = style.theme
  }
  const change = (changed: Partial<Style>) => {
    const place = firstBelow(article)
    const before = place?.getBoundingClientRect().top ?? 0
    style = { ...style, ...changed }
    apply()
    // The reader stays at their place.
    if (place) scrollBy({ top: place.getBoundingClientRect().top - before })
    writeStyle(style)
  }
  const step = (by: number) => change({ size: SIZES[SIZES.indexOf(style.size) + by] ?? style.size })
  smaller?.addEventListener('click', () => step(-1))
  larger?.addEventListener('click', () => step(1))
  colours?.addEventListener('change', () => change({ theme: colours.value }))
  apply()
}

/** The first block that is on screen. */
export function firstBelow(article: HTMLElement): HTMLElement | undefined {
  const blocks = article.querySelectorAll<HTMLElement>('[data-y]')
  return [...blocks].find((block) => block.getBoundingClientRect().bottom > TOOLS)
}

/** The tools cover the upper part of the screen. */
const TOOLS = 64

function readStyle(): Style {
  try {
    const { size, theme } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Style>
    return {
      size: SIZES.find((one) => one === size) ?? USUAL,
      theme: THEMES.find((one) => one === theme) ?? 'system',
    }
  } catch {
    return { size: USUAL, theme: 'system' }
  }
}

function writeStyle(style: Style): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(style))
  } catch {
    // The browser stores nothing: the choice holds for this page.
  }
}
