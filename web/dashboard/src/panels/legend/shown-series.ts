/**
 * Which series remain visible after a click in the legend.
 *
 * - A plain click shows that one alone, and all again when it was alone already.
 * - With a modifier key the series is added or taken away.
 *
 * @param names of all series, each once
 * @param hidden names of those that are not shown now
 */
export function clickLegend(
  names: readonly string[],
  hidden: ReadonlySet<string>,
  clicked: string,
  togglesOne: boolean,
): ReadonlySet<string> {
  if (togglesOne) {
    const next = new Set(hidden)
    if (!next.delete(clicked)) next.add(clicked)
    return next.size === names.length ? new Set() : next
  }
  const shown = names.filter((name) => !hidden.has(name))
  if (shown.length === 1 && shown[0] === clicked) return new Set()
  return new Set(names.filter((name) => name !== clicked))
}

/** What stays hidden of the series that there are now; with nothing left to see, nothing is. */
export function hiddenAmong(names: readonly string[], unwanted: ReadonlySet<string>): ReadonlySet<string> {
  return names.every((name) => unwanted.has(name)) ? new Set() : unwanted
}
