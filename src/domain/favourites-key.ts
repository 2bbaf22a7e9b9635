/** Key of localStorage; in a file of its own, since every page reads it. */
export const FAVOURITES_KEY = 'favourites'
