import { TemplateError, type TemplateFunction, textOf } from '@hearth/go-template'
import type { LabelSet } from '../model/alert.ts'

/** What a route is marked with, filled; those that cannot be are left out, each with why. */
export type FilledLabels = { readonly labels: LabelSet; readonly faults: readonly string[] }

/**
 * Fills the labels of a route. One may ask for another by `routeLabels`; each is filled once, and a circle is a fault.
 *
 * @param templates texts of Go's templates by the names of the labels
 * @param fill fills a text, given the function `routeLabels` of it
 */
export function fillRouteLabels(
  templates: LabelSet,
  fill: (text: string, routeLabels: TemplateFunction) => string,
): FilledLabels {
  const filled = new Map<string, string>()
  const resolve = (name: string, above: readonly string[]): string => {
    const text = templates[name]
    if (text === undefined) return ''
    const known = filled.get(name)
    if (known !== undefined) return known
    const path = [...above, name]
    if (above.includes(name)) throw new TemplateError(`route label cycle detected: ${path.join(' -> ')}`)
    const value = fill(text, ([other]) => resolve(textOf(other), path))
    filled.set(name, value)
    return value
  }
  const faults = Object.keys(templates).flatMap((name) => faultOf(name, () => resolve(name, [])))
  return { labels: Object.fromEntries([...filled].sort(([a], [b]) => (a < b ? -1 : 1))), faults }
}

function faultOf(name: string, fill: () => void): readonly string[] {
  try {
    fill()
    return []
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return [`${name}: ${error.message}`]
  }
}
