import type { Dashboard } from '../dashboard.ts'
import { filledText, flag, type Json, list, record, records, text, texts } from '../json.ts'
import { t } from '../words.ts'
import type { Upgrade } from './angular/upgraded.ts'
import { readAnnotations } from './read-annotations.ts'
import { readDashboardLinks } from './read-links.ts'
import { readSections } from './read-sections.ts'
import { readTime } from './read-time.ts'
import { readVariables } from './read-variable.ts'
import { panelsOfRows } from './rows-to-panels.ts'
import { shareQueries } from './share-queries.ts'
import { withLibraryPanels } from './with-library-panels.ts'

/** Reads schema versions 0 to 43. `schema` and `notes` go into the report. */
export function readV1(json: Json, schema: string, notes: readonly string[], upgrade: Upgrade): Dashboard {
  const written = list(json.panels).length > 0 ? records(json.panels) : panelsOfRows(records(json.rows))
  const panels = withLibraryPanels(written, record(json.__elements))
  const { sections: read, reports } = readSections(panels, upgrade)
  const sections = shareQueries(read)
  return {
    uid: filledText(json.uid),
    title: filledText(json.title) ?? t('untitled'),
    description: text(json.description),
    tags: texts(json.tags),
    isEditable: flag(json.editable, true),
    cursorSync: readCursorSync(json),
    ...readTime(json),
    refresh: typeof json.refresh === 'string' ? filledText(json.refresh) : undefined,
    variables: readVariables(record(json.templating).list),
    annotations: readAnnotations(record(json.annotations).list),
    links: readDashboardLinks(json.links),
    sections,
    report: { schema, panels: reports, notes },
  }
}

/** Before schema 14 the crosshair had a flag of its own. */
function readCursorSync({ graphTooltip, sharedCrosshair }: Json): Dashboard['cursorSync'] {
  if (graphTooltip === 2) return 'tooltip'
  return graphTooltip === 1 || flag(sharedCrosshair) ? 'crosshair' : 'off'
}
