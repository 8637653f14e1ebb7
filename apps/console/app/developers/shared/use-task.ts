import { useState } from 'react'

/**
 * Runs an action of a form, and keeps its error. Unlike a mutation it keeps neither the answer nor the input, which can
 * be secret.
 */
export function useTask() {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({ isRunning: false, error: null })
  const run = async (task: () => Promise<void>) => {
    setState({ isRunning: true, error: null })
    try {
      await task()
      setState({ isRunning: false, error: null })
    } catch (error) {
      setState({ isRunning: false, error })
    }
  }
  return { ...state, run }
}
