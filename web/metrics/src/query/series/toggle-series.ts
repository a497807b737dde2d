/**
 * What is hidden after a click on one series: all others, or none when it was the only one shown already; with
 * `single` that one alone changes.
 */
export function toggleSeries(
  all: readonly string[],
  hidden: ReadonlySet<string>,
  label: string,
  single: boolean,
): ReadonlySet<string> {
  if (single) {
    const next = new Set(hidden)
    if (!next.delete(label)) next.add(label)
    return next
  }
  const isAlone = !hidden.has(label) && all.every((other) => other === label || hidden.has(other))
  return isAlone ? new Set() : new Set(all.filter((other) => other !== label))
}
