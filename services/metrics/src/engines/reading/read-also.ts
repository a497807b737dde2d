import { Failure } from '@hearth/kernel'
import { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { Queryable, Selectable, SelectOptions, Series, Warn } from '../../domain/model/queryable.ts'
import { mergeSamples } from '../../storage/blocks/samples/merge-samples.ts'

/** Asks one other server. @throws {Error} with the reason why it does not answer */
type SelectElsewhere = (matchers: readonly Matcher[], options: SelectOptions) => Promise<readonly Series[]>

export type ElsewhereOptions = {
  /** Those of the configuration in force. */
  readonly others: () => readonly SelectElsewhere[]
  /** That may come from elsewhere where labels alone are asked for. */
  readonly maxSamples: number
}

/** Other servers, as one. */
export type Elsewhere = {
  /** Whether there are any. */
  readonly isAsked: () => boolean
  /** What all of them have; each that fails is a warning. @throws {Failure} `too-large` above `maxSamples` */
  readonly select: SelectElsewhere
}

export function askOthers(others: ElsewhereOptions['others']): Elsewhere {
  return {
    isAsked: () => others().length > 0,
    async select(matchers, options) {
      const answers = others().map((select) =>
        select(matchers, options).catch((error: unknown) => tell(error, options, options.warn ?? (() => undefined))),
      )
      return (await Promise.all(answers)).flat()
    },
  }
}

/** Series of the store and of other servers; a sample that the store has counts. */
export async function selectAlso(
  store: Selectable,
  elsewhere: SelectElsewhere,
  matchers: readonly Matcher[],
  options: SelectOptions,
): Promise<readonly Series[]> {
  // Whoever fails first ends the question; the other is not left alone with its failure.
  const [own, far] = await Promise.all([store.select(matchers, options), elsewhere(matchers, options)])
  return far.length === 0 ? own : merge([...far, ...own], options.maxSamples)
}

/**
 * Answers from the store and from other servers together, of which each that fails is a warning; a sample that the
 * store has counts. Names and values of labels are the store's alone, for remote read has no question for them.
 */
export function readAlso(store: Queryable, { others, maxSamples }: ElsewhereOptions): Queryable {
  const { isAsked, select: ask } = askOthers(others)
  return {
    select: (matchers, options) =>
      isAsked() ? selectAlso(store, ask, matchers, options) : store.select(matchers, options),
    async series(sets, range, warn = () => undefined) {
      const own = await store.series(sets, range)
      if (!isAsked()) return own
      const { signal } = new AbortController()
      const options = { ...range, maxSamples, signal, warn }
      const far = await Promise.all(sets.map((matchers) => ask(matchers, options)))
      const all = new Map<string, Labels>(own.map((labels) => [labels.key, labels]))
      for (const { labels } of far.flat()) if (!all.has(labels.key)) all.set(labels.key, labels)
      return [...all.values()]
    },
    labelNames: (sets, range) => store.labelNames(sets, range),
    labelValues: (name, sets, range) => store.labelValues(name, sets, range),
  }
}

function tell(error: unknown, { signal }: SelectOptions, warn: Warn): readonly Series[] {
  signal.throwIfAborted()
  if (error instanceof Failure) throw error
  warn(error instanceof Error ? error.message : String(error))
  return []
}

// Of two samples at one time the later one counts.
function merge(all: readonly Series[], maxSamples: number): readonly Series[] {
  const bySeries = new Map<string, Series[]>()
  let samples = 0
  for (const series of all) {
    samples += series.timestamps.length
    const known = bySeries.get(series.labels.key)
    if (known === undefined) bySeries.set(series.labels.key, [series])
    else known.push(series)
  }
  if (samples > maxSamples) throw new Failure('too-large', `Cannot load more than ${maxSamples} samples`)
  return Array.from(bySeries.values(), (parts) => {
    const [first] = parts
    if (parts.length === 1 && first !== undefined) return first
    const starts = parts.at(-1)?.starts
    return { ...mergeSamples(parts), labels: parts[0]?.labels ?? Labels.none, ...(starts && { starts }) }
  })
}
