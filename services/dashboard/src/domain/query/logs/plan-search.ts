import { Failure } from '@hearth/kernel'
import { textTest, valueTest } from './conditions.ts'
import type { LineFilter, LogQuery } from './log-query.ts'
import { type Level, type LogAsk, type LogContainer, levels } from './log-source.ts'

/** A search in the log service, and what is left to be done with its lines here. */
export type Search = Pick<LogAsk, 'containers' | 'levels' | 'stream' | 'text' | 'pattern'> & {
  /** `undefined` when nothing is left. */
  readonly accept: ((text: string) => boolean) | undefined
}

/** Labels of a container; those of a line besides are `stream` and `level`. */
export function labelsOf({ name, source, image, project, service }: LogContainer): Readonly<Record<string, string>> {
  return { container: name, service_name: service || name, source, image, compose_project: project }
}

const containerLabels = ['container', 'service_name', 'source', 'image', 'compose_project']
const levelLabels = ['level', 'detected_level']
const allLabels = [...containerLabels, ...levelLabels, 'stream']
const streams = ['stdout', 'stderr'] as const

// What the log service takes of each.
const maxPatternChars = 1_000

/**
 * How the lines of a query are found: the log service does as much of it as it can.
 *
 * @returns `undefined` when there can be no such lines
 * @throws {Failure} `invalid` for a label that lines do not have, and for an expression that is none
 */
export function planSearch({ matchers, filters }: LogQuery, known: readonly LogContainer[]): Search | undefined {
  const odd = matchers.find(({ label }) => !allLabels.includes(label))
  if (odd !== undefined) throw oddLabel(odd.label)
  const fits = (label: string) => valueTest(label, matchers)
  const tests = containerLabels.map((label) => [label, fits(label)] as const)
  const chosen = known.filter((one) => tests.every(([label, test]) => test(labelsOf(one)[label] ?? '')))
  const wanted = levels.filter((level) => levelLabels.every((label) => fits(label)(level)))
  const from = streams.filter(fits('stream'))
  if (chosen.length === 0 || wanted.length === 0 || from.length === 0) return undefined
  const text = filters.find(({ operator, value }) => operator === '|=' && isPassable(value))
  const pattern = filters.find(({ operator, value }) => operator === '|~' && isPassable(value))
  const rest = filters.filter((filter) => filter !== text && filter !== pattern && !isOpen(filter))
  return {
    containers: chosen.map(({ id }) => id),
    levels: wanted.length === levels.length ? undefined : (wanted satisfies readonly Level[]),
    stream: from.length === streams.length ? undefined : from[0],
    text: text?.value,
    pattern: pattern?.value,
    accept: rest.length === 0 ? undefined : textTest(rest),
  }
}

// More make a request that is longer than servers take.
export const maxContainers = 100
// Short, and one that is gone by then is left out.
const everything = ['*']

/** What the log service is told of the containers of a search. */
export function containersToAsk({ containers }: Search, known: readonly LogContainer[]): readonly string[] {
  return containers.length === known.length ? everything : containers.slice(0, maxContainers)
}

// What a variable without a choice leaves.
function isOpen({ operator, value }: LineFilter): boolean {
  return value === '' && (operator === '|=' || operator === '|~')
}

function isPassable(value: string): boolean {
  return value !== '' && value.length <= maxPatternChars
}

function oddLabel(label: string): Failure {
  const message = `Cannot select lines by "${label}": they have the labels ${allLabels.join(', ')}`
  return new Failure('invalid', message, { param: 'expr' })
}
