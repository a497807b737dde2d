import type { Json } from '../../model/json.ts'
import { useEditing } from '../edit-context.ts'
import { JsonField } from '../json-field.tsx'
import { t } from './words.ts'

export type JsonTabProps = { readonly id: number; readonly panel: Json }

/** The JSON of a panel, in step with everything else. */
export function JsonTab({ id, panel }: JsonTabProps) {
  const { session } = useEditing()
  const replace = (next: Json) => session.change((json) => replacePanel(json, id, next), `${id} json`)
  return <JsonField label={t('panelJson')} value={panel} onChange={replace} />
}

function replacePanel(json: Json, id: number, next: Json): Json {
  const inside = (panel: unknown): unknown => {
    const one = panel as Json
    if (one.id === id) return { ...next, id }
    return Array.isArray(one.panels) ? { ...one, panels: one.panels.map(inside) } : one
  }
  return { ...json, panels: (json.panels as readonly unknown[]).map(inside) }
}
