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
  try {
    return service.turndown(text)
  } catch (error) {
    if (error instanceof RangeError) return text
    throw error
  }
}
