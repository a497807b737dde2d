/** Whether a line is wanted. */
export type LineTest = (line: string) => boolean

/** Whether a line holds one of several texts; without regard to case as Loki has it, which compares small letters. */
export function holdsAny(texts: readonly string[], ignoresCase = false): LineTest {
  if (ignoresCase) {
    const holds = holdsAny(texts.map((text) => text.toLowerCase()))
    return (line) => holds(line.toLowerCase())
  }
  const [only] = texts
  if (texts.length === 1 && only !== undefined) return (line) => line.includes(only)
  return (line) => texts.some((text) => line.includes(text))
}
