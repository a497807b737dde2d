/** What a choice of containers is called. */
export function titleOf(chosen: readonly string[], names: ReadonlyMap<string, string>): string {
  const [only] = chosen
  if (only === undefined) return 'All containers'
  if (chosen.length > 1) return `${chosen.length} containers`
  return names.get(only) ?? only.slice(only.indexOf('/') + 1)
}
