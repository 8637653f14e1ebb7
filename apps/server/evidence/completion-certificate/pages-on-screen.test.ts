import { certificateMessages } from '@countersign/locales/certificate'
import { describe, expect, it } from 'vitest'
import { pagesOnScreen } from './pages-on-screen.ts'

const context = { input: { language: 'en' }, words: certificateMessages('en') } as const

describe('times on screen', () => {
  it('are those of the pages, and of their text apart', () => {
    expect(pagesOnScreen(context, { personal: { page_seconds: '[12,0,0]', text_seconds: '[0,40,40]' } })).toEqual([
      'Pages on screen, as the browser reported: page 1 for 12 s, page 2–3 for 0 s',
      'Text of the pages on screen, as the browser reported: page 1 for 0 s, page 2–3 for 40 s',
    ])
  })

  it('are not mentioned where the browser reported none, or they were erased', () => {
    expect(pagesOnScreen(context, { personal: {} })).toEqual([])
    expect(pagesOnScreen(context, { personal: { page_seconds: null, text_seconds: null } })).toEqual([])
  })
})
