export { foldForSearch } from './fold.ts'
export { MOST_EXPORTED } from './most-exported.ts'
export { matches, plainWord, searchable, searchWords, tokenPrefix, tokensOf, wholeAddress } from './searchable.ts'
