import { Failure } from '@hearth/kernel'
import type { NodeInputs } from '../domain/flow/runnable-node.ts'

/** A text input; empty counts as absent. */
export function readText({ values }: NodeInputs, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/**
 * A number, which editors often store as text; empty counts as absent.
 *
 * @throws {Failure} `broken` for anything that is not a number
 */
export function readNumber(inputs: NodeInputs, name: string): number | undefined {
  const value = inputs.values[name]
  if (value === undefined || value === null || value === '') return undefined
  const number = Number(value)
  if (!Number.isFinite(number)) throw cannotRead(inputs, name, 'a number')
  return number
}

/** Whether a boolean input is on; editors also store it as text. */
export function readFlag({ values }: Pick<NodeInputs, 'values'>, name: string): boolean {
  return values[name] === true || values[name] === 'true'
}

/** The texts of a list input, given as a list, as its JSON text or joined by commas. */
export function readTexts({ values }: NodeInputs, name: string): readonly string[] {
  const value = values[name]
  const list: unknown = typeof value === 'string' ? parseTexts(value) : value
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : []
}

/**
 * A JSON object, given as one or as its text; empty counts as absent.
 *
 * @throws {Failure} `broken` for anything else
 */
export function readObject(inputs: NodeInputs, name: string): Readonly<Record<string, unknown>> | undefined {
  const value = inputs.values[name]
  if (value === undefined || value === null || value === '') return undefined
  const parsed = typeof value === 'string' ? parseJson(inputs, name, value) : value
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw cannotRead(inputs, name, 'a JSON object')
  return parsed as Readonly<Record<string, unknown>>
}

/**
 * What the node wired to an anchor made.
 *
 * @param is tells the kind of thing the anchor wants; `what` names it
 * @throws {Failure} `broken` when nothing, or something else, is wired
 */
export function readWired<T>(inputs: NodeInputs, name: string, is: (value: unknown) => value is T, what: string): T {
  const value = readOptionalWired(inputs, name, is, what)
  if (value === undefined)
    throw new Failure('broken', `Cannot run node "${inputs.label}": ${what} must be wired to "${name}"`)
  return value
}

/** As {@link readWired}, for an anchor that may be left open. */
export function readOptionalWired<T>(
  inputs: NodeInputs,
  name: string,
  is: (value: unknown) => value is T,
  what: string,
): T | undefined {
  const value = inputs.values[name]
  if (value === undefined || value === null || value === '') return undefined
  if (is(value)) return value
  throw new Failure('broken', `Cannot run node "${inputs.label}": what is wired to "${name}" is not ${what}`)
}

function parseTexts(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').map((item) => item.trim())
  }
}

function parseJson(inputs: NodeInputs, name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw cannotRead(inputs, name, 'a JSON object')
  }
}

function cannotRead({ label, values }: NodeInputs, name: string, wanted: string): Failure {
  const given = String(values[name]).slice(0, 60)
  return new Failure('broken', `Cannot read "${name}" of node "${label}": it is "${given}" and must be ${wanted}`)
}
