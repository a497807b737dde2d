import { isRecord, type Json } from '../../json.ts'
import type { Upgraded } from './upgraded.ts'

/** Content and mode stood at the panel itself. */
export function upgradeText(panel: Json): Upgraded {
  const options = isRecord(panel.options) && panel.options.content !== undefined ? panel.options : panel
  return { panel: { ...panel, type: 'text', options: { mode: options.mode, content: options.content } }, notes: [] }
}
