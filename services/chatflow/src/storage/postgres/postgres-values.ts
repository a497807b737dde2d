// Postgres takes no NUL in text. Two characters that Unicode leaves to private use stand in for it:
// the first one marks, the second tells a mark apart that was in the text itself.
const mark = '\uf0e0'
const nulCode = `${mark}0`
const markCode = `${mark}1`

/** A parameter as Postgres can keep it; undone by {@link decodeText}. */
export function encodeText(value: unknown): unknown {
  if (typeof value !== 'string' || !(value.includes('\0') || value.includes(mark))) return value
  return value.replaceAll(mark, markCode).replaceAll('\0', nulCode)
}

export function decodeText(text: string): string {
  return text.includes(mark) ? text.replaceAll(nulCode, '\0').replaceAll(markCode, mark) : text
}
