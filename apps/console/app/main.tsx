import './styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery } from './api/me.ts'
import { queryClient } from './api/query-client.ts'
import { Toasts } from './components/toast.tsx'
import { router } from './router.tsx'
import { applyTheme } from './shell/theme.ts'
import { language, loadTexts } from './texts/catalogues.ts'

applyTheme()
document.documentElement.lang = language()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the console.')
// The routes ask for the person first. Asked for here, the answer arrives together with the texts.
void queryClient.prefetchQuery(meQuery)
await loadTexts('console')
createRoot(root).render(
  <StrictMode>
    {/* The policy of the page refuses style elements. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
