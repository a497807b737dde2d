// A foreign text is quoted in the verdict: enough for a service that says what is wrong with a file and what to do.
const maxChars = 600

/** The first line of a foreign text, without control characters and cut to a bound. */
export function quoteLine(text: string): string {
  return (text.split('\n')[0] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, maxChars)
}
