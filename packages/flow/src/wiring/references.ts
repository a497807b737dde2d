/** What an input holds that a node is wired to. */
export function wireReference(nodeId: string): string {
  return `{{${nodeId}.data.instance}}`
}

/** Takes the reference to a node out of an input's value: out of a list, a text, or all of it. */
export function withoutReference(value: unknown, nodeId: string): unknown {
  const reference = wireReference(nodeId)
  if (Array.isArray(value)) return value.includes(reference) ? value.filter((item) => item !== reference) : value
  return typeof value === 'string' && value.includes(reference) ? value.replaceAll(reference, '') : value
}
