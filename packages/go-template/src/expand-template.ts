/** What of a match is asked for: the text of a group, by number or by name. */
export type Groups = { group(which: number | string): string | null; groupCount(): number }

const reference = /\$(?:\$|(\w+)|\{(\w+)\})/g

/** Puts groups of a match into a text as Go does: `$1`, `${1}`, `$name`; `$$` is a dollar, an unknown group nothing. */
export function expandTemplate(template: string, match: Groups): string {
  if (!template.includes('$')) return template
  return template.replaceAll(reference, (whole, plain?: string, braced?: string) => {
    const name = plain ?? braced
    if (name === undefined) return whole === '$$' ? '$' : ''
    return groupOf(match, name)
  })
}

/** Matches of an expression in a text, one after the other. */
type Matches = Groups & { find(): boolean; start(): number; end(): number }

/** The text with each of its matches replaced, as {@link expandTemplate} does it. */
export function replaceMatches(text: string, matches: Matches, template: string): string {
  let [replaced, end] = ['', 0]
  while (matches.find()) {
    replaced += text.slice(end, matches.start()) + expandTemplate(template, matches)
    end = matches.end()
  }
  return replaced + text.slice(end)
}

function groupOf(match: Groups, name: string): string {
  if (!/^\d+$/.test(name)) return namedGroup(match, name)
  const number = Number(name)
  return number <= match.groupCount() ? (match.group(number) ?? '') : ''
}

function namedGroup(match: Groups, name: string): string {
  try {
    return match.group(name) ?? ''
  } catch {
    // The engine throws for a group that is not in the expression.
    return ''
  }
}
