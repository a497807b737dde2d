import type { CatalogEntry } from '../api/use-catalog.ts'

/** Entries whose name or description holds every word; those that begin with the text first. */
export function matchEntries(entries: readonly CatalogEntry[], text: string): readonly CatalogEntry[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return entries
  const found = entries.filter(({ name, help }) => {
    const haystack = `${name} ${help}`.toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
  const rank = ({ name }: CatalogEntry) => (name.startsWith(words[0] ?? '') ? 0 : name.includes(words[0] ?? '') ? 1 : 2)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
