import type { Dashboard, GridPos, Panel, ScopedVars, Section } from '../dashboard.ts'
import { allValueToken, type VariableOption, type VariableState } from '../variable.ts'
import { compactPanels } from './compact-panels.ts'

/** More copies than this of one panel or row are not made; the rest of the values is left out. */
const maxCopies = 1_000

/**
 * The sections as they are shown: rows and panels that repeat get a copy for each chosen value of their
 * variable, what stood below a repeated panel moves down, and gaps between panels close.
 */
export function expandRepeats({ sections }: Dashboard, states: readonly VariableState[]): readonly Section[] {
  const chosen = new Map(states.map((state) => [state.variable.name, chosenOptions(state)]))
  return sections
    .flatMap((section) => copiesOf(section, chosen))
    .map((section) => ({ ...section, panels: compactPanels(expandPanels(section, chosen)) }))
}

type Chosen = ReadonlyMap<string, readonly VariableOption[]>

function chosenOptions({ options, selected }: VariableState): readonly VariableOption[] {
  const isAll = selected.some(({ value }) => value === allValueToken)
  return (isAll ? options.filter(({ value }) => value !== allValueToken) : selected).slice(0, maxCopies)
}

/** A section whose variable has no values stays as it is, so that it is not lost. */
function copiesOf(section: Section, chosen: Chosen): readonly Section[] {
  const values = section.repeat === undefined ? [] : (chosen.get(section.repeat) ?? [])
  if (values.length === 0) return [section]
  return values.map((option, index) => {
    const scopedVars = scopeOf(section.repeat ?? '', option)
    return {
      ...section,
      key: index === 0 ? section.key : `${section.key}-${option.value}`,
      scopedVars,
      panels: section.panels.map((panel) => ({
        ...panel,
        key: index === 0 ? panel.key : `${panel.key}-${option.value}`,
        scopedVars: { ...panel.scopedVars, ...scopedVars },
      })),
    }
  })
}

function scopeOf(variable: string, { text, value }: VariableOption): ScopedVars {
  return { [variable]: { text, value } }
}

function expandPanels({ panels, repeat: ofSection }: Section, chosen: Chosen): readonly Panel[] {
  let moved = 0
  const shown: Panel[] = []
  for (const panel of panels.toSorted((a, b) => a.gridPos.y - b.gridPos.y || a.gridPos.x - b.gridPos.x)) {
    const { repeat } = panel
    const isOwn = repeat !== undefined && repeat.variable !== ofSection
    const values = isOwn ? (chosen.get(repeat.variable) ?? []) : []
    const start = { ...panel.gridPos, y: panel.gridPos.y + moved }
    if (repeat === undefined || values.length === 0) {
      shown.push({ ...panel, gridPos: start })
      continue
    }
    const places = placeCopies(start, values.length, repeat)
    shown.push(...values.map((option, index) => copyOf(panel, repeat.variable, option, index, places[index] ?? start)))
    const bottom = Math.max(...places.map(({ y, h }) => y + h))
    moved += bottom - (start.y + start.h)
  }
  return shown
}

function copyOf(panel: Panel, variable: string, option: VariableOption, index: number, gridPos: GridPos): Panel {
  const scopedVars = { ...panel.scopedVars, ...scopeOf(variable, option) }
  return { ...panel, key: index === 0 ? panel.key : `${panel.key}-${option.value}`, gridPos, scopedVars }
}

/** Side by side over the full width, at most `maxPerRow` in a line; or below each other in the panel's own width. */
function placeCopies(
  start: GridPos,
  count: number,
  { direction, maxPerRow }: NonNullable<Panel['repeat']>,
): readonly GridPos[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  if (direction === 'vertical') return indexes.map((index) => ({ ...start, y: start.y + index * start.h }))
  const perRow = Math.min(count, maxPerRow)
  const w = Math.max(1, Math.floor(24 / perRow))
  return indexes.map((index) => ({
    x: (index % perRow) * w,
    y: start.y + Math.floor(index / perRow) * start.h,
    w,
    h: start.h,
  }))
}
