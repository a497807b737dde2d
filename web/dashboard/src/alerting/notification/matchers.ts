import type { SilenceMatcher } from '../../queries/alerting.ts'

export type Parsed = { readonly matchers: readonly SilenceMatcher[] } | { readonly wrong: string }

/** Matchers of labels, one on each line: `severity=page`, `job=~web.*`, with `!` for those that are not to be. */
export function parseMatchers(text: string): Parsed {
  const lines = text.split('\n').map((line) => line.trim())
  const matchers: SilenceMatcher[] = []
  for (const line of lines.filter((one) => one !== '')) {
    const [, name, sign, value] = /^([A-Za-z_]\w*)\s*(=~|!~|!=|=)\s*"?(.*?)"?$/.exec(line) ?? []
    if (name === undefined || sign === undefined || value === undefined) return { wrong: line }
    matchers.push({ name, value, isRegex: sign.endsWith('~'), isEqual: !sign.startsWith('!') })
  }
  return { matchers }
}

/** A matcher as a line. */
export function lineOf({ name, value, isRegex, isEqual = true }: SilenceMatcher): string {
  return `${name}${isEqual ? '=' : '!'}${isRegex ? '~' : isEqual ? '' : '='}${value}`
}

/** As policies have it: name, sign and value. */
export function objectMatcherOf({
  name,
  value,
  isRegex,
  isEqual = true,
}: SilenceMatcher): readonly [string, string, string] {
  return [name, isRegex ? (isEqual ? '=~' : '!~') : isEqual ? '=' : '!=', value]
}
