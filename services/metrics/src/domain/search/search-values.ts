import { sortInSteps } from '../turns/sort-in-steps.ts'
import type { Steps } from '../turns/turns.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { type Score, scoreSubsequence, scoreSubstring } from './scores.ts'

export const fuzzAlgorithms = ['subsequence', 'jarowinkler'] as const
export type FuzzAlgorithm = (typeof fuzzAlgorithms)[number]

export type SearchTerms = {
  /** A value is found that fits one of them; empty ones do not count, and without any all values are found. */
  readonly texts: readonly string[]
  readonly algorithm: FuzzAlgorithm
  /** From 0 to 1: what a value has to reach that only resembles a text. */
  readonly threshold: number
  readonly caseSensitive: boolean
}

export type SearchOrder = 'ascending' | 'descending' | 'best first'
export type Found = { readonly value: string; readonly score: number }

// Values looked at in about a millisecond.
const stepSize = 512

/** The values that are searched for, and how well each fits. @param values sorted, each once */
export function* searchValues(values: readonly string[], terms: SearchTerms, order: SearchOrder): Steps<Found[]> {
  const scoreOf = createScore(terms)
  const found: Found[] = []
  for (const [at, value] of values.entries()) {
    if (at % stepSize === 0) yield undefined
    const score = scoreOf(value)
    if (score !== undefined) found.push({ value, score })
  }
  if (order === 'descending') return found.reverse()
  // Those that fit as well stay in their order.
  return order === 'best first' ? yield* sortInSteps(found, (a, b) => b.score - a.score) : found
}

function createScore({ texts, algorithm, threshold, caseSensitive }: SearchTerms): Score {
  const wanted = texts.filter((text) => text !== '').map((text) => (caseSensitive ? text : text.toLowerCase()))
  if (wanted.length === 0) return () => 1
  const scores = wanted.map((text) =>
    algorithm === 'subsequence' ? atLeast(threshold, scoreSubsequence(text)) : scoreAlike(text, threshold),
  )
  return (value) => {
    const text = caseSensitive ? value : value.toLowerCase()
    const reached = scores.map((score) => score(text)).filter((score) => score !== undefined)
    return reached.length === 0 ? undefined : Math.max(...reached)
  }
}

function atLeast(threshold: number, score: Score): Score {
  return (value) => {
    const reached = score(value)
    return reached === undefined || reached < threshold ? undefined : reached
  }
}

/** What holds the text; where a threshold is given also what is like it. */
function scoreAlike(text: string, threshold: number): Score {
  const within = scoreSubstring(text)
  if (threshold === 0) return within
  const alike = atLeast(threshold, (value) => jaroWinkler(text, value))
  return (value) => within(value) ?? alike(value)
}
