/** The panel with this id as it is written in the dashboard's JSON, wherever it stands in rows. */
export function findPanelJson(json: unknown, id: number): unknown {
  if (Array.isArray(json)) {
    for (const one of json) {
      const found = findPanelJson(one, id)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!isRecord(json)) return undefined
  if (json.id === id && ('type' in json || 'vizConfig' in json)) return json
  return ['panels', 'rows', 'elements', 'spec']
    .map((key) => findPanelJson(listOf(json[key]), id))
    .find((found) => found)
}

// The elements of newer dashboards stand under names.
function listOf(value: unknown): unknown {
  return isRecord(value) && !('id' in value) && !('elements' in value) ? Object.values(value) : value
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
