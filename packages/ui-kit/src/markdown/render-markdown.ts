import { Marked } from 'marked'

// A model that writes a tag means to show it: taken as text it neither vanishes nor does anything.
const markdown = new Marked({ gfm: true, breaks: true, renderer: { html: ({ text }) => escapeHtml(text) } })

/** Markdown as HTML, still to be sanitised; HTML in it is shown as it is written. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
