/**
 * Which series remain visible after a click in the legend.
 *
 * - A plain click shows that one alone, and all again when it was alone already.
 * - With a modifier key the series is added or taken away.
 *
 * @param hidden keys that are not shown now
 */
export function clickLegend(
  keys: readonly string[],
  hidden: ReadonlySet<string>,
  clicked: string,
  togglesOne: boolean,
): ReadonlySet<string> {
  if (togglesOne) {
    const next = new Set(hidden)
    if (!next.delete(clicked)) next.add(clicked)
    return next.size === keys.length ? new Set() : next
  }
  const shown = keys.filter((key) => !hidden.has(key))
  if (shown.length === 1 && shown[0] === clicked) return new Set()
  return new Set(keys.filter((key) => key !== clicked))
}
