/** The path of the console's pages. */
export const CONSOLE_PATH = '/app'

/** The path of its scripts and styles. */
export const BASE_PATH = '/assets/console/'

/** The page in which mails are shown. */
export const MAIL_FRAME_PATH = '/app-frame/mail'
