/** How Flowise's editor saves the mention of a variable. */
export function editorMention(id: string): string {
  return `<span class="variable" data-type="mention" data-id="${id}" data-label="${id}">{{ ${id} }}</span>`
}

/**
 * Markdown of the HTML that Flowise's editor saves. Markdown that people typed into it stays as it
 * is, a mention of a variable is its reference, and what nests too deeply to be read stays HTML.
 */
export async function editorMarkdown(html: string): Promise<string> {
  const { default: Turndown } = await import('turndown')
  const service = new Turndown()
  service.escape = (text) => text
  const mention = /<span\b[^>]*\bdata-type="mention"[^>]*\bdata-id="([^"]*)"[^>]*>.*?<\/span>/gs
  const text = html.replaceAll(mention, (_, id: string) => `{{ ${id} }}`)
  return nestsTooDeeply(text) ? text : service.turndown(text)
}

// What the editor makes nests a few levels deep. Reading takes time by the square of the depth.
const maxDepth = 200

// Elements that hold none of their own kind, whose end people and editors leave out.
const endless = new Set(['br', 'hr', 'img', 'input', 'li', 'p', 'td', 'th', 'tr', 'wbr'])

function nestsTooDeeply(html: string): boolean {
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    if (endless.has(name.toLowerCase())) continue
    depth = end === '' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxDepth) return true
  }
  return false
}
