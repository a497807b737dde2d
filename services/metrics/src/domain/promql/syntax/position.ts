/**
 * Line and column of a place in a query, as Prometheus writes it: both from 1, the column in bytes of UTF-8.
 *
 * @param offset in UTF-16 units from the start of `text`
 */
export function renderPosition(text: string, offset: number): string {
  if (text === '') return 'unknown position'
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  return `${line}:${new TextEncoder().encode(before.slice(lineStart)).length + 1}`
}
