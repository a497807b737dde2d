import { Modal } from '@mantine/core'
import { ImportReportView } from './import-report-view.tsx'
import { t } from './words.ts'

export type ImportReportDialogProps = { readonly json: unknown; readonly onClose: () => void }

/** What becomes of the panels of a dashboard, over it. */
export function ImportReportDialog({ json, onClose }: ImportReportDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t('report')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <ImportReportView json={json} />
    </Modal>
  )
}
