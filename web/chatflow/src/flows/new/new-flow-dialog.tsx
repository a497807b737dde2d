import { Modal, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { t } from '../words.ts'
import { TemplateForm } from './template-form.tsx'

const ImportPanel = lazy(async () => ({ default: (await import('../import/import-panel.tsx')).ImportPanel }))
const SentenceForm = lazy(async () => ({ default: (await import('./sentence-form.tsx')).SentenceForm }))

/** What a new flow is made from. */
export type Origin = 'template' | 'files' | 'sentence'

export type NewFlowDialogProps = {
  readonly from: Origin
  /** Files that were dropped before it opened. */
  readonly dropped: readonly File[]
  readonly onClose: () => void
}

/** Makes a flow: from nothing, a template, files or a sentence. */
export function NewFlowDialog({ from, dropped, onClose }: NewFlowDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t('newFlow')} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
      <Tabs defaultValue={from} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="template">{t('fromTemplate')}</Tabs.Tab>
          <Tabs.Tab value="files">{t('fromFiles')}</Tabs.Tab>
          <Tabs.Tab value="sentence">{t('fromSentence')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="template">
          <TemplateForm />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <Suspense>
            <ImportPanel dropped={dropped} onClose={onClose} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="sentence">
          <Suspense>
            <SentenceForm />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
