/** A help text or the inside of a quoted text: `\\n`, `\\"` and `\\\\` stand for a new line, a quote and a backslash. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\([\s\S])/g, (whole, escaped: string) => {
    if (escaped === 'n') return '\n'
    return escaped === '"' || escaped === '\\' ? escaped : whole
  })
}
