import type { Chatflow } from '../../api/chatflow.ts'
import { saveFile } from '../../app/save-file.ts'

/** Saves the drawn flow as a file that Flowise and this page import. */
export function exportFlow({ name, flowData }: Pick<Chatflow, 'name' | 'flowData'>): void {
  saveFile(`${name} Chatflow.json`, `${JSON.stringify(JSON.parse(flowData), undefined, 2)}\n`)
}
