/**
 * Markdown of the HTML that Flowise's editor saves. Markdown that people typed into it stays as it
 * is, and a mention of a variable is its reference.
 */
export async function editorMarkdown(html: string): Promise<string> {
  const { default: Turndown } = await import('turndown')
  const service = new Turndown()
  service.escape = (text) => text
  const mention = /<span\b[^>]*\bdata-type="mention"[^>]*\bdata-id="([^"]*)"[^>]*>.*?<\/span>/gs
  return service.turndown(html.replaceAll(mention, (_, id: string) => `{{ ${id} }}`))
}
