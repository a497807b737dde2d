import { createContext } from 'react'

/** Whether panels lead to Explore: who reads a shared dashboard may ask no data source, and an embedded one stays alone. */
export const LeadsToExplore = createContext(false)
