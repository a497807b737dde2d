/** A text that was typed, with what was spoken after it. */
export function joinSpoken(typed: string, spoken: string): string {
  return typed === '' || /\s$/.test(typed) ? `${typed}${spoken}` : `${typed} ${spoken}`
}
