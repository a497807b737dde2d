import type { Metric } from './propose.ts'

const mostFound = 50

/** Metrics whose name or help hold every word, those whose name does first; a bounded number. */
export function findMetrics(metrics: readonly Metric[], text: string): readonly Metric[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const holdsAll = (searched: string) => words.every((word) => searched.toLowerCase().includes(word))
  const byName = metrics.filter(({ name }) => holdsAll(name))
  const byHelp = metrics.filter(({ name, help }) => !holdsAll(name) && holdsAll(`${name} ${help}`))
  return [...byName, ...byHelp].slice(0, mostFound)
}
