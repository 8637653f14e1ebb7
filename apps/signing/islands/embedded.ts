import { notifyHost } from './embedding/host.ts'
import { followTheme } from './embedding/theme.ts'
import { followVisibleArea } from './embedding/visible-area.ts'

// Loaded before the page's own script if other pages may frame this one, so `ready` is the first message of a page.

if (window.parent !== window) {
  followVisibleArea()
  followTheme()
  // The landing page is replaced at once.
  if (document.documentElement.dataset.kind !== 'landing') notifyHost({ type: 'ready' })
}
