import { RE2JS, RE2JSSyntaxException } from 're2js'

/** An expression that nobody can make slow: the time to match grows with the text alone. */
export type Regex = RE2JS

/** An RE2 expression, or why it is none. */
export function compileRegex(pattern: string, flags = 0): Regex | { readonly fault: string } {
  try {
    return RE2JS.compile(pattern, flags)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return { fault: error.message }
    throw error
  }
}

export function isFault<T extends object>(value: T | { readonly fault: string }): value is { readonly fault: string } {
  return 'fault' in value
}

/** A test whether an expression matches all of a text, as selectors and label filters ask it. */
export function compileWhole(pattern: string): ((text: string) => boolean) | { readonly fault: string } {
  const alternatives = literalsOf(pattern)
  if (alternatives !== undefined) {
    const texts = new Set(alternatives)
    return (text) => texts.has(text)
  }
  // Faults are told of the expression as it was written, without the flag.
  const written = compileRegex(pattern)
  if (isFault(written)) return written
  const regex = compileRegex(pattern, RE2JS.DOTALL)
  if (isFault(regex)) return regex
  // The same values come again and again.
  const known = new Map<string, boolean>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const matches = regex.testExact(text)
    if (known.size < maxKnown) known.set(text, matches)
    return matches
  }
}

const maxKnown = 1_000

/** The texts that an expression such as `a|b\\.c` stands for, where it stands for texts alone. */
export function literalsOf(pattern: string): readonly string[] | undefined {
  const texts = ['']
  for (let at = 0; at < pattern.length; at += 1) {
    let sign = pattern.charAt(at)
    if (sign === '|') {
      texts.push('')
      continue
    }
    if (sign === '\\') {
      at += 1
      sign = pattern.charAt(at)
      if (!/^[^\w\s]$/.test(sign)) return undefined
    } else if (/[.+*?()[\]{}^$]/.test(sign)) return undefined
    texts[texts.length - 1] += sign
  }
  return texts
}
