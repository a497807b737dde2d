import temml from 'temml'
import { maxTexChars } from './math-tokens.ts'

// A model that repeats itself must not hold up the page: macros and sizes have bounds too.
const bounds = { maxExpand: 200, maxSize: [20, 20] as [number, number], trust: false, strict: false }

/**
 * TeX as MathML, still to be sanitised; what is no TeX, or not yet all of it, stays as it is written.
 *
 * @param isBlock in a line of its own
 */
export function renderMath(tex: string, isBlock: boolean): string {
  const written = `<code>${escapeHtml(tex)}</code>`
  if (tex.length > maxTexChars) return written
  try {
    return temml.renderToString(tex, { ...bounds, displayMode: isBlock, throwOnError: true })
  } catch {
    return written
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
