const colours: Readonly<Record<string, string>> = {
  'Chat Models': '#3b82f6',
  LLMs: '#2563eb',
  Embeddings: '#8b5cf6',
  Agents: '#0d9488',
  'Agent Flows': '#0ea5e9',
  'Multi Agents': '#0f766e',
  'Sequential Agents': '#115e59',
  Chains: '#d97706',
  Tools: '#ca8a04',
  'Tools (MCP)': '#a16207',
  Memory: '#db2777',
  Cache: '#be185d',
  'Document Loaders': '#16a34a',
  'Text Splitters': '#15803d',
  'Vector Stores': '#7c3aed',
  Retrievers: '#6d28d9',
  'Record Manager': '#5b21b6',
  'Output Parsers': '#475569',
  Prompts: '#e11d48',
  Moderation: '#b91c1c',
  Credentials: '#57534e',
}
const otherColour = '#64748b'

/** A square picture of up to two letters of a label in the colour of its category, as SVG. */
export function letterIcon(label: string, category: string): string {
  const colour = colours[category] ?? otherColour
  const size = initials(label).length > 1 ? 40 : 48
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img">' +
    `<rect width="100" height="100" rx="22" fill="${colour}"/>` +
    `<text x="50" y="52" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" ` +
    `text-anchor="middle" dominant-baseline="central">${initials(label)}</text></svg>`
  )
}

// Letters and digits alone, so nothing needs to be escaped.
function initials(label: string): string {
  const words = label.replace(/([a-z])([A-Z])/g, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const [first = '?', second = ''] = words
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase()
}
