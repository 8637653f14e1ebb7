import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../routes/environment.tsx'
import { loadTexts } from '../texts/catalogues.ts'
import { STEPS, type Step } from './steps.ts'

export interface NewRequestSearch {
  /** The draft (`drf_…`) that is continued. */
  draft?: string
  step?: Step
}

export const newRequestRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'requests/new',
  validateSearch: (search: Record<string, unknown>): NewRequestSearch => ({
    ...(typeof search.draft === 'string' ? { draft: search.draft } : {}),
    ...(STEPS.some((step) => step === search.step) ? { step: search.step as Step } : {}),
  }),
  loader: () => loadTexts('consoleEditor'),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'NewRequestScreen'),
})
