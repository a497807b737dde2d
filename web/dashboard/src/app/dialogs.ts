/** What opens over a dashboard or is made of it, read as one: the first view would name the files of each. */
export { CopyDialog } from '../edit/save/copy-dialog.tsx'
export { DeleteDialog } from '../manage/delete-dialog.tsx'
export { ShareDialog } from '../share/share-dialog.tsx'
export { VersionsDrawer } from '../versions/versions-drawer.tsx'
export { downloadJson } from './download-json.ts'
export { ImportReportDialog } from './import/import-report-dialog.tsx'
