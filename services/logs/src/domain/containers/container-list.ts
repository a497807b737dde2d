import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { Container } from './container.ts'
import { engineIdOf } from './engine-id.ts'

/** Which containers Docker's list is to hold. A filter without values lets all through; several values are alternatives, but for labels. */
export type ListRequest = {
  /** Also those that do not run. */
  readonly all: boolean
  /** Only so many of the newest, whether they run or not; all when it is not above 0. */
  readonly limit: number
  /** RE2 expressions; names are tried with and without their slash. */
  readonly names: readonly string[]
  /** The beginning of an id that only one has. */
  readonly ids: readonly string[]
  /** `key` or `key=value`; all must be there. */
  readonly labels: readonly string[]
  readonly states: readonly string[]
  readonly healths: readonly string[]
  readonly exitCodes: readonly number[]
  /** Only those made before, or since, each of these containers. */
  readonly before: Container | undefined
  readonly since: Container | undefined
}

/**
 * The containers of Docker's list, newest first.
 *
 * @param containers those of one second in the order in which they were made
 */
export function listContainers(containers: readonly Container[], request: ListRequest): readonly Container[] {
  const { limit } = request
  const newestFirst = containers.toReversed().toSorted((left, right) => secondsOf(right) - secondsOf(left))
  const found = between(newestFirst, request).filter(isListed(containers, request))
  return limit > 0 ? found.slice(0, limit) : found
}

/** When it was made, in nanoseconds; of a process the oldest output that is kept tells it best. */
export function madeAt({ engine, retained }: Container): string {
  return engine?.createdAt ?? retained?.from ?? '0'.repeat(19)
}

/** Its state in Docker's word. */
export function stateOf({ state }: Container): string {
  return state === 'removed' ? 'removing' : state
}

/** The code it ended with; `undefined` while it runs and before it ever has. */
export function exitCodeOf({ state, engine }: Container): number | undefined {
  return state === 'exited' || state === 'dead' ? (engine?.exitCode ?? 0) : undefined
}

// Of a container that has stopped long ago no more is known.
function secondsOf(container: Container): number {
  return Number(madeAt(container).slice(0, -9))
}

function between(newestFirst: readonly Container[], { before, since }: ListRequest): readonly Container[] {
  const placeOf = (wanted: Container) => newestFirst.findIndex(({ id }) => id === wanted.id)
  const start = before === undefined ? 0 : placeOf(before) + 1
  const end = since === undefined ? newestFirst.length : placeOf(since)
  return newestFirst.slice(start, Math.max(start, end))
}

function isListed(containers: readonly Container[], request: ListRequest): (container: Container) => boolean {
  const { ids, names, states, healths, exitCodes, labels } = request
  const isCalled = matchAny(names)
  const chosen = ids.map((prefix) => onlyOne(containers, prefix))
  return (container) =>
    (request.all || request.limit > 0 || states.length > 0 || isRunning(container)) &&
    (ids.length === 0 || chosen.some((found) => found?.id === container.id)) &&
    (names.length === 0 || isCalled(`/${container.name}`) || isCalled(container.name)) &&
    (states.length === 0 || states.includes(stateOf(container))) &&
    (healths.length === 0 || healths.includes(container.health ?? 'none')) &&
    (exitCodes.length === 0 || exitCodes.some((code) => code === exitCodeOf(container))) &&
    labels.every((label) => isLabelled(container, label))
}

function isRunning({ state }: Container): boolean {
  return state === 'running' || state === 'paused' || state === 'restarting'
}

function onlyOne(containers: readonly Container[], prefix: string): Container | undefined {
  const found = containers.filter((container) => engineIdOf(container).startsWith(prefix))
  return found.length === 1 ? found[0] : undefined
}

function isLabelled({ engine }: Container, label: string): boolean {
  const [key = '', ...value] = label.split('=')
  const found = engine?.labels[key]
  return found !== undefined && (value.length === 0 || value.join('=') === found)
}

// As with the engine, an expression that is none matches the very name alone.
function matchAny(patterns: readonly string[]): (text: string) => boolean {
  const compiled = patterns.flatMap((pattern) => compile(pattern) ?? [])
  return (text) => patterns.includes(text) || compiled.some((pattern) => pattern.test(text))
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined
    throw error
  }
}
