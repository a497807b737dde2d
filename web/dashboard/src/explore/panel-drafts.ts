import { newPath } from '../app/address/view-at.ts'
import { newDashboard } from '../edit/new-dashboard.ts'
import { type Draft, readDraft, writeDraft } from '../model/edit/draft.ts'
import { toEditable } from '../model/edit/editable.ts'
import { addPanel, changePanel } from '../model/edit/panels.ts'
import { type Json, numberOf } from '../model/json.ts'
import { upgradePanel } from '../model/read/angular/upgrade-panel.ts'
import { askStored } from '../queries/stored-dashboard.ts'
import { t } from './words.ts'

const half = { gridPos: { x: 0, y: 0, w: 12, h: 9 } }

/**
 * Adds a panel to the draft of a dashboard, which begins from what is stored where there is none.
 *
 * @param uid empty for a new dashboard
 * @returns where it is edited
 * @throws {Error} when the browser has no room for it, or the dashboard cannot be read
 */
export async function addToDraft(uid: string, panel: Json): Promise<string> {
  await changeDraft(uid, (json) => addPanel(json, { ...panel, ...half }).json)
  return uid === '' ? newPath : `/d/${encodeURIComponent(uid)}`
}

/** Gives a panel of a dashboard's draft other queries, and the data source that they are for. */
export async function takeIntoDraft(uid: string, panelId: number, { targets, datasource }: Json): Promise<void> {
  await changeDraft(uid, (json) =>
    changePanel(json, panelId, (panel) => ({ ...upgradePanel(panel).panel, targets, datasource })),
  )
}

async function changeDraft(uid: string, change: (json: Json) => Json): Promise<void> {
  const key = uid === '' ? 'new' : uid
  const { json, baseVersion } = readDraft(localStorage, key) ?? (await firstDraft(uid))
  const draft = { json: change(json), baseVersion, savedAtMs: Date.now() }
  if (!writeDraft(localStorage, key, draft)) throw new Error(t('noRoom'))
}

async function firstDraft(uid: string): Promise<Omit<Draft, 'savedAtMs'>> {
  if (uid === '') return { json: toEditable(newDashboard()).json, baseVersion: 0 }
  const { dashboard } = await askStored(uid, new AbortController().signal)
  const { json } = toEditable(dashboard)
  return { json, baseVersion: numberOf(json.version) ?? 0 }
}
