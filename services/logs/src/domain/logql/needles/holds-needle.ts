import type { Needle } from '../../streams/stream-store.ts'

/** Whether a line holds a needle. */
export function holdsNeedle({ texts, ignoresCase }: Needle): (line: string) => boolean {
  const [first, ...others] = texts.map((text) => holds(text, ignoresCase))
  if (first === undefined) return () => false
  return others.length === 0 ? first : (line) => first(line) || others.some((test) => test(line))
}

function holds(text: string, ignoresCase: boolean): (line: string) => boolean {
  if (!ignoresCase) return (line) => line.includes(text)
  const expression = anyCase(text)
  return (line) => expression.test(line)
}

/** The text without regard to case, letter by letter as RE2 has it: a long s is an s, and an I with a dot is no i. */
export function anyCase(text: string, flags = ''): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), `iu${flags}`)
}
