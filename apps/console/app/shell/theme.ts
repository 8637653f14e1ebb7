export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORED = 'countersign.theme'
const system = matchMedia('(prefers-color-scheme: dark)')

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORED)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme)
  applyTheme()
}

/** Sets the theme on the root element; `system` follows the system. */
export function applyTheme(): void {
  const theme = chosenTheme()
  const isDark = theme === 'dark' || (theme === 'system' && system.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

system.addEventListener('change', applyTheme)
