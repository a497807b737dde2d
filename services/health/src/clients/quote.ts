// A foreign text is quoted in the verdict; more than this says nothing new.
const maxChars = 200

/** The first line of a foreign text, without control characters and cut to a bound. */
export function quoteLine(text: string): string {
  return (text.split('\n')[0] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, maxChars)
}
