import type { StreamLabels } from '../../streams/stream-store.ts'
import { hasLevel } from '../pipeline/labels/detect-level.ts'
import type { LineLabels } from '../pipeline/labels/line-labels.ts'
import type { Grouping } from '../syntax/ast.ts'
import { keyOf, type Labels, omitLabels } from './series.ts'

/** Which labels tell the series of lines apart. */
export type SeriesGrouping = Grouping | 'together' | 'apart'

/** Finds the series to which a line counts, by its labels. */
export class SeriesFinder<T> {
  readonly #byKey = new Map<string, T>()
  // Streams are the same object again and again, and most lines have nothing but their stream and level.
  readonly #byStream = new Map<StreamLabels, Map<string, T>>()
  readonly #grouping: SeriesGrouping
  readonly #create: (labels: Labels) => T
  readonly #needsLevel: boolean

  constructor(grouping: SeriesGrouping, create: (labels: Labels) => T) {
    this.#grouping = grouping
    this.#create = create
    const needs = (name: string) => name.startsWith('detected_level')
    this.#needsLevel = typeof grouping === 'string' || grouping.without || grouping.labels.some(needs)
  }

  all(): Iterable<T> {
    return this.#byKey.values()
  }

  /** Whether the series of a line is known by its text alone, because its level tells series apart. */
  needsText(labels: StreamLabels, metadata: StreamLabels): boolean {
    return this.#grouping !== 'together' && this.#needsLevel && !hasLevel(labels, metadata)
  }

  find(labels: LineLabels): T {
    if (labels.error !== '') return this.#byLabels(labels.all())
    if (this.#grouping === 'together') return this.#known('', () => ({}))
    const level = this.#needsLevel ? labels.levelAlone : undefined
    if (level !== undefined) return this.#ofStream(labels, level)
    return this.#byLabels(this.#group(labels))
  }

  #ofStream(labels: LineLabels, level: string): T {
    let levels = this.#byStream.get(labels.base)
    if (levels === undefined) {
      levels = new Map()
      this.#byStream.set(labels.base, levels)
    }
    let found = levels.get(level)
    if (found === undefined) {
      found = this.#byLabels(this.#group(labels))
      levels.set(level, found)
    }
    return found
  }

  #group(labels: LineLabels): Labels {
    const grouping = this.#grouping
    if (grouping === 'apart' || grouping === 'together') return labels.all()
    if (grouping.without) return omitLabels(labels.all(), grouping.labels)
    const group: Record<string, string> = {}
    for (const name of grouping.labels) {
      const value = labels.get(name)
      if (value !== undefined) group[name] = value
    }
    return group
  }

  #byLabels(labels: Labels): T {
    return this.#known(keyOf(labels), () => labels)
  }

  #known(key: string, labels: () => Labels): T {
    let found = this.#byKey.get(key)
    if (found === undefined) {
      found = this.#create(labels())
      this.#byKey.set(key, found)
    }
    return found
  }
}
