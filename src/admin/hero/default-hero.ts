import { createContext } from 'react'

/** Address of the picture that the shop comes with, shown where no other was chosen. */
export const DefaultHero = createContext('')
