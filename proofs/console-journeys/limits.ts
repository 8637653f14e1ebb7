import { atMost } from '../lib/limits.ts'

export const LIMITS = {
  actions: atMost(25, 'presses and filled fields from the sign-up form to the downloaded PDF'),
  seconds: atMost(120, 'from the sign-up form to the downloaded PDF', { unit: 's', timing: true }),
  shown: atMost(0.5, 'between the place of the pointer or keys and the numbers that the editor shows', { unit: 'pt' }),
  sealed: atMost(0.5, 'between a box as it was placed and its field in the sealed PDF', { unit: 'pt' }),
}
