import { createContext } from 'react'

/**
 * Whether pictures are to wait, as a list rushes past that would ask for every one. Beside the rows, which need not be made
 * anew for it.
 */
export const PicturesPaused = createContext(false)
