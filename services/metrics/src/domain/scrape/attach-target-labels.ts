import { Labels } from '../model/labels.ts'

/** The labels of a series on a page together with those of its target. */
export function attachTargetLabels(series: Labels, target: Labels, honorLabels: boolean): Labels {
  if (honorLabels) return Labels.from([...target.entries(), ...series.entries()])
  const merged = new Map(target.entries())
  const clashing: [string, string][] = []
  for (const [name, value] of series.entries()) {
    if (merged.has(name)) clashing.push([name, value])
    else merged.set(name, value)
  }
  for (const [name, value] of clashing) {
    let free = `exported_${name}`
    while (merged.has(free)) free = `exported_${free}`
    merged.set(free, value)
  }
  return Labels.from(merged)
}
