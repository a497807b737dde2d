import { Marked } from 'marked'

// A model that writes a tag means to show it: taken as text it neither vanishes nor does anything.
const markdown = new Marked({ gfm: true, breaks: true, renderer: { html: ({ text }) => escapeHtml(text) } })

// Signs that open without end take the parser time squared: whole seconds beyond this.
const maxChars = 32_768

/**
 * Markdown as HTML, still to be sanitised; HTML in it is shown as it is written.
 *
 * @returns `undefined` for what is to be shown as plain text: it is too long, or nests deeper than can be followed
 */
export function renderMarkdown(text: string): string | undefined {
  if (text.length > maxChars) return undefined
  try {
    return markdown.parse(text, { async: false })
  } catch {
    // The parser calls itself for each level, and its stack has an end.
    return undefined
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
