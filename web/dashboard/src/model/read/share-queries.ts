import type { Panel, Section, Target } from '../dashboard.ts'
import { numberOf } from '../json.ts'

/** Panels that show what another one asked (`-- Dashboard --`) ask for it themselves; those of a panel that is gone for nothing. */
export function shareQueries(sections: readonly Section[]): readonly Section[] {
  const panels = new Map(sections.flatMap((section) => section.panels.map((panel) => [panel.id, panel] as const)))
  const targetsOf = (panel: Panel): readonly Target[] =>
    panel.targets.flatMap((target) => {
      if (target.datasource.kind !== 'dashboard') return [target]
      const source = panels.get(numberOf(target.raw.panelId) ?? -1)
      // A panel that itself shows another one's has nothing of its own to share.
      return source?.targets.filter(({ datasource }) => datasource.kind !== 'dashboard') ?? [target]
    })
  return sections.map((section) => {
    if (!section.panels.some(sharesQueries)) return section
    return {
      ...section,
      panels: section.panels.map((one) => (sharesQueries(one) ? { ...one, targets: targetsOf(one) } : one)),
    }
  })
}

function sharesQueries({ targets }: Panel): boolean {
  return targets.some(({ datasource }) => datasource.kind === 'dashboard')
}
