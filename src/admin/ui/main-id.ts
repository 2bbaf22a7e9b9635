/** Of the landmark that holds the screen. */
export const MAIN_ID = 'contenu'
