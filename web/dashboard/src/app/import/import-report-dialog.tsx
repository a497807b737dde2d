import { Modal } from '@mantine/core'
import type { ImportReport } from '../../model/dashboard.ts'
import { ImportReportView } from './import-report-view.tsx'
import { t } from './words.ts'

export type ImportReportDialogProps = { readonly report: ImportReport; readonly onClose: () => void }

/** What becomes of the panels of a dashboard, over it. */
export function ImportReportDialog({ report, onClose }: ImportReportDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t('report')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <ImportReportView report={report} />
    </Modal>
  )
}
