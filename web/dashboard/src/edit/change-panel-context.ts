import { createContext, use } from 'react'
import type { Json } from '../model/json.ts'

/** Changes the JSON of one panel; changes of one `step` are undone together. */
export type ChangePanel = (id: number, make: (panel: Json) => Json, step?: string) => void

const Context = createContext<ChangePanel | undefined>(undefined)

/** Around the fields of panels, wherever these are kept. */
export const ChangePanelProvider = Context

export function useChangePanel(): ChangePanel {
  const changePanel = use(Context)
  if (changePanel === undefined) throw new Error('Cannot change a panel here: there is no ChangePanelProvider around')
  return changePanel
}
