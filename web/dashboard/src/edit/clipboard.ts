import { isRecord, type Json } from '../model/json.ts'

const key = 'dashboard copied panel'

/** Keeps a panel to be put into this or another dashboard, in any tab of this browser. */
export function copyPanel(panel: Json): void {
  const { id: _id, ...rest } = panel
  try {
    localStorage.setItem(key, JSON.stringify(rest))
  } catch {
    // No room: what was copied before stays.
  }
}

/** The panel that was copied last; `undefined` when there is none. */
export function copiedPanel(): Json | undefined {
  try {
    const panel: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRecord(panel) ? panel : undefined
  } catch {
    return undefined
  }
}
