import type { DashboardLink } from '../dashboard.ts'
import { filledText, flag, records, text, texts } from '../json.ts'
import type { Link } from '../link.ts'

/** Links of panels and values; one without an address is left out. */
export function readLinks(json: unknown): readonly Link[] {
  return records(json).flatMap((link) => {
    const url = filledText(link.url) ?? filledText(link.dashUri)
    if (url === undefined) return []
    const opensNewTab = flag(link.targetBlank, flag(link.openInNewTab))
    return [{ title: filledText(link.title) ?? url, url, opensNewTab }]
  })
}

/** Links at the head of a dashboard: an address, or all dashboards that carry some tags. */
export function readDashboardLinks(json: unknown): readonly DashboardLink[] {
  return records(json).map((link) => ({
    kind: link.type === 'dashboards' ? ('dashboards' as const) : ('link' as const),
    title: text(link.title),
    url: text(link.url),
    opensNewTab: flag(link.targetBlank),
    tags: texts(link.tags),
    asDropdown: flag(link.asDropdown),
    keepsTime: flag(link.keepTime),
    includesVars: flag(link.includeVars),
    tooltip: text(link.tooltip),
  }))
}
