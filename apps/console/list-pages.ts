// Queries of the list of requests. The page of the server starts the first ones, and the screen uses their answers.

/** The first page fills a screen soon on a slow network; the further ones are read while one scrolls. */
export const FIRST_PAGE = { limit: 12 }

/** The section above the newest requests. The view “Needs attention” has all. */
export const ATTENTION = { attention: true, limit: 8 }
