import { createContext } from 'react'

/** Writes another expression into the query that found a line; into all that find lines where it is not known. */
export type ChangeLineQuery = (
  refId: string | undefined,
  change: (expr: string, type: string | undefined) => string,
) => void

/** Where queries can be changed at once, as in Explore; elsewhere a line leads there. */
export const ChangeLineQueryContext = createContext<ChangeLineQuery | undefined>(undefined)
