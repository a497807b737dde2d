import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { parseFieldSelector } from '../../domain/metadata/field-selector.ts'
import { parseLabelSelector } from '../../domain/metadata/label-selector.ts'
import { namespace } from '../../wire/resources/groups.ts'

/** Which of the resources a list or a watch is about. */
export type Selection = {
  /** Whether their labels count, which are looked up for nothing else. */
  readonly usesLabels: boolean
  matches(name: string, labels: Readonly<Record<string, string>>): boolean
}

/** @throws {Failure} `invalid` for what is not answered here: whoever gets all for a part would take it for that */
export function readSelection(c: Context): Selection {
  const labelled = c.req.query('labelSelector') ?? ''
  const hasLabels = parseLabelSelector(labelled)
  const hasFields = parseFieldSelector(c.req.query('fieldSelector') ?? '')
  return {
    usesLabels: labelled.trim() !== '',
    matches: (name, labels) =>
      hasFields({ 'metadata.name': name, 'metadata.namespace': namespace }) && hasLabels(labels),
  }
}

/** A whole number of the address; `undefined` where there is none. */
export function readNumber(c: Context, param: string): number | undefined {
  const text = c.req.query(param)
  if (!text) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Failure('invalid', `"${param}" is a whole number`, { param })
}

/** Whether a switch of the address is on, as Kubernetes reads them. */
export function readSwitch(c: Context, param: string): boolean {
  return /^(1|t|true)$/i.test(c.req.query(param) ?? '')
}
