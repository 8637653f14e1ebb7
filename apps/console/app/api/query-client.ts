import { QueryClient } from '@tanstack/react-query'
import { ApiProblem, NetworkProblem } from './problem.ts'

/** What is on the screen stays there while it is read again. Events of the account make it outdated (api/live.tsx). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
      placeholderData: (previous: unknown) => previous,
    },
    mutations: { retry: false },
  },
})

/** An interruption, or a service that is busy for a moment. Other errors stay the same. */
function isPassing(error: unknown): boolean {
  return error instanceof NetworkProblem || (error instanceof ApiProblem && [502, 503, 504].includes(error.status))
}
