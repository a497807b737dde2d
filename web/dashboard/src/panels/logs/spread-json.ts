/** A line of JSON over several, indented; any other text as it is. */
export function spreadJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
