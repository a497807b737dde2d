import type { ServiceName } from '@hearth/kernel'
import { type NoteLanguage, noteWords } from './note-words.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 16px;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; background: #f8f9fa; color: #141414 }
h1 { margin: 0; font-size: 22px; font-weight: 650 }
p { margin: 0; color: #565e66; overflow-wrap: anywhere }
a { color: #a1480d; font-weight: 500 }
a:focus-visible { outline: 2px solid; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #242424; color: #e9e9e9 }
  p { color: #b8b8b8 }
  a { color: #f99145 }
}`

export type Note = {
  readonly service: ServiceName
  readonly language: NoteLanguage
  readonly title: string
  readonly text: string
  /** Where the first page of the service is no secret and of use: leads back to it. */
  readonly leadsBack?: boolean
  /** Where files of the service ask for a password too, a browser would ask for it once more to show its icon. */
  readonly hasIcon?: boolean
  /** Path of the service's first page, without the slash behind it; default: that of the name. */
  readonly basePath?: string
}

/** A page of one sentence, in the colours of our pages, without scripts. */
export function renderNotePage(note: Note): string {
  const { service, language, title, text, leadsBack = false, hasIcon = true, basePath = '' } = note
  const back = leadsBack ? `<p><a href="${basePath}/">${noteWords(language).firstPage(nameOf(service))}</a></p>\n` : ''
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${hasIcon ? `<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">` : '<link rel="icon" href="data:,">'}
<title>${escapeHtml(title)} · Hearth</title>
<style>${style}</style>
<body>
<main>
${hasIcon ? `<img src="${basePath}/favicon.svg" width="36" height="36" alt="Hearth">\n` : ''}<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${back}</main>
</body>
</html>
`
}

/** A service's name as it stands in a sentence. */
export function nameOf(service: ServiceName): string {
  return `${service.charAt(0).toUpperCase()}${service.slice(1)}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
