import { createContext } from 'react'

/** Name of the shop, as it was when the site was built. */
export const SiteName = createContext('')
