/** The names of the custom properties in theme.css. */
export const COLOURS = [
  ...['ground', 'card', 'ink', 'muted', 'line', 'field'],
  ...['accent', 'press', 'press-over', 'soft'],
  ...['good', 'good-soft', 'warn', 'warn-ground', 'warn-line', 'bad', 'bad-soft'],
  ...['person-1', 'person-2', 'person-3', 'person-4', 'person-5', 'person-6'],
] as const

export const SIZES = [
  ['text-xl', '28 px: a picture of a number'],
  ['text-lg', '20 px: the title of a screen'],
  ['text-base', '16 px: forms and titles of dialogs'],
  ['text-sm', '14 px: tables and text'],
  ['text-xs', '12 px: hints'],
] as const

export const SPACES = [4, 8, 12, 16, 24, 32, 48] as const

export const STATES = [
  ...(['pending', 'in_progress', 'sealing', 'completed'] as const),
  ...(['declined', 'expired', 'cancelled', 'failed'] as const),
] as const
