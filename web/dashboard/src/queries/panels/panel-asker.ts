import { createContext } from 'react'
import type { QueryAnswer } from '../../model/frame.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'

/** Answers the queries of a panel in the place of the data sources. */
export type PanelAsker = (
  panelId: number,
  request: QueryRequest,
  signal: AbortSignal,
) => Promise<readonly QueryAnswer[]>

/** Where dashboards are shown to those who may ask no data source; without one the data sources are asked. */
export const PanelAskerContext = createContext<PanelAsker | undefined>(undefined)
