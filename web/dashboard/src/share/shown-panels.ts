import type { Section } from '../model/dashboard.ts'
import type { QueryAnswer } from '../model/frame.ts'
import { createScope } from '../model/interpolate/scope.ts'
import type { Json } from '../model/json.ts'
import { withAuto } from '../model/variables/resolve-variables.ts'
import type { DashboardView } from '../view/dashboard-view.ts'
import type { Shown } from './shared-json.ts'

/**
 * What panels and rows of a dashboard's JSON show on the page: of those that repeat, the first copy, both its data and
 * the value that it is for.
 *
 * @param answers of the panels' queries, by the keys of the panels
 */
export function shownPanels(
  { variables, builtIns, range }: Pick<DashboardView, 'variables' | 'builtIns' | 'range'>,
  sections: readonly Section[],
  answers: ReadonlyMap<string, readonly QueryAnswer[]>,
): (panel: Json) => Shown {
  const states = variables.map((state) => withAuto(state, range.toMs - range.fromMs))
  const panels = sections.flatMap((section) => section.panels)
  const framesOf = (key: string) =>
    (answers.get(key) ?? []).flatMap(({ refId, frames }) => frames.map((frame) => ({ ...frame, refId })))
  return ({ id, type, repeat }) => {
    const panel = type === 'row' ? undefined : panels.find((one) => one.id === Number(id))
    // Sections know no ids, but those that repeat for one variable all begin with the same value.
    const row = type === 'row' && repeat ? sections.find((section) => section.repeat === repeat) : undefined
    return {
      frames: panel === undefined ? [] : framesOf(panel.key),
      scope: createScope(states, (panel ?? row)?.scopedVars ?? {}, builtIns),
    }
  }
}
