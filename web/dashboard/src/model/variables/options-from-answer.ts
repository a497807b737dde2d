import { patternOf } from '../field/pattern.ts'
import type { QueryVariable, VariableOption, VariableSort } from '../variable.ts'

/** More options than this cannot be chosen from. */
const maxOptions = 10_000

type SortedBy = Pick<QueryVariable, 'regex' | 'regexAppliesTo' | 'sort'> & Partial<Pick<QueryVariable, 'fixed'>>

/**
 * Options of a query variable from what its data source answered: cut out by the regex, each once, sorted; with those
 * that are there whatever the answer is.
 */
export function optionsFromAnswer(
  answer: readonly VariableOption[],
  { regex, regexAppliesTo, sort, fixed }: SortedBy,
): readonly VariableOption[] {
  const cut = regex === '' ? answer : cutOut(answer, regex, regexAppliesTo)
  const [own, place] = [fixed?.options ?? [], fixed?.place]
  const sorted = sortOptions(eachOnce(place === 'sorted' ? [...cut, ...own] : cut), sort).slice(0, maxOptions)
  if (own.length === 0 || place === 'sorted') return sorted
  return eachOnce(place === 'before' ? [...own, ...sorted] : [...sorted, ...own])
}

function eachOnce(options: readonly VariableOption[]): readonly VariableOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()]
}

/**
 * Keeps what a pattern matches. Its first group is the option, and a pattern with the flag `g` gives an option
 * for every match; groups named `value` and `text` are both sides of one option, whichever matches they are in.
 */
function cutOut(
  answer: readonly VariableOption[],
  regex: string,
  applyTo: 'value' | 'text',
): readonly VariableOption[] {
  const pattern = patternOf(regex)
  if (pattern === undefined) return answer
  return answer.flatMap((option) => {
    const subject = applyTo === 'text' ? option.text : option.value
    const matches = pattern.global
      ? [...subject.matchAll(pattern)]
      : [subject.match(pattern)].filter((match) => match !== null)
    const named = namedOption(matches)
    return named === undefined ? matches.map((match) => optionOf(match, option)) : [named]
  })
}

// The two names may stand in alternatives, `id="(?<value>…)"|name="(?<text>…)"`, and so in two matches.
function namedOption(matches: readonly RegExpMatchArray[]): VariableOption | undefined {
  const first = (name: 'value' | 'text') => matches.map(({ groups }) => groups?.[name]).find(Boolean)
  const value = first('value') ?? first('text')
  return value === undefined ? undefined : { value, text: first('text') ?? value }
}

function optionOf(match: RegExpMatchArray, option: VariableOption): VariableOption {
  const group = match.slice(1).find((caught) => caught !== undefined)
  return group === undefined ? option : { value: group, text: group }
}

export function sortOptions(options: readonly VariableOption[], sort: VariableSort): readonly VariableOption[] {
  const compare = comparators[sort.replace(/-(asc|desc)$/, '')]
  if (compare === undefined) return options
  const sorted = options.toSorted((a, b) => compare(a.text, b.text))
  return sort.endsWith('desc') ? sorted.reverse() : sorted
}

const plain = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const comparators: Readonly<Record<string, (a: string, b: string) => number>> = {
  alphabetical: plain,
  numerical: (a, b) => firstNumber(a) - firstNumber(b),
  insensitive: (a, b) => plain(a.toLowerCase(), b.toLowerCase()),
  natural: natural.compare,
}

/** Options without a number go first. */
function firstNumber(text: string): number {
  return Number(text.match(/\d+(\.\d+)?/)?.[0] ?? -1)
}
