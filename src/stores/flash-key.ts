/** Key of the session storage for a toast that the next page shows. */
export const FLASH_KEY = 'toast'
