/** The text with all that a label's name of old may not have as `_`. */
export function toLabelName(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9_]/gu, '_')
}

/** One label for each entry, its name behind the prefix. */
export function prefixed(prefix: string, entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [prefix + toLabelName(name), value]))
}
