import { isRecord, type Json, record, records, text } from '../json.ts'

/** Deeper than any real dashboard nests its rows. */
const maxDepth = 8

/** Panels with what the file itself brings along of the library (`__elements`); their place and id stay their own. */
export function withLibraryPanels(panels: readonly Json[], elements: Json, depth = 0): readonly Json[] {
  if (depth > maxDepth || Object.keys(elements).length === 0) return panels
  return panels.map((panel) => {
    const inside =
      panel.panels === undefined ? {} : { panels: withLibraryPanels(records(panel.panels), elements, depth + 1) }
    const uid = text(record(panel.libraryPanel).uid)
    const model = Object.hasOwn(elements, uid) ? record(elements[uid]).model : undefined
    if (!isRecord(model)) return { ...panel, ...inside }
    const { id, gridPos, libraryPanel, title = model.title } = panel
    return { ...model, id, gridPos, libraryPanel, title, ...inside }
  })
}
