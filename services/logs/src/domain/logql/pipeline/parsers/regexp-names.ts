import { compileRegex, isFault, type Regex } from '../../regex.ts'

/** An expression and the names of its groups, in the order of the groups. */
export type NamedRegex = { readonly regex: Regex; readonly names: ReadonlyMap<number, string> }

const missing = 'at least one named capture must be supplied'

/** Reads an expression whose named groups become labels, or tells why it cannot serve. */
export function namesOf(pattern: string): NamedRegex | { readonly fault: string } {
  const regex = compileRegex(pattern)
  if (isFault(regex)) return regex
  if (regex.groupCount() === 0) return { fault: missing }
  const names = new Map(Object.entries(regex.namedGroups()).map(([name, group]) => [group as number, name]))
  return names.size === 0 ? { fault: missing } : { regex, names }
}
