import { ActionMenu, PlusIcon } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { changeKind } from '../../model/edit/change-kind.ts'
import { newPanel } from '../../model/edit/propose.ts'
import { copiedPanel } from '../clipboard.ts'
import { useAddPanel } from '../grid/use-panel-actions.ts'
import { t } from '../words.ts'

const MetricDialog = lazy(async () => ({ default: (await import('./metric-dialog.tsx')).MetricDialog }))

/** What can be put into the dashboard; where nothing is in it yet, that is the one thing to do. */
export function AddMenu({ isFirst = false }: { readonly isFirst?: boolean }) {
  const add = useAddPanel()
  const [isChoosing, setIsChoosing] = useState(false)
  const [copied, setCopied] = useState(copiedPanel)
  const paste = copied === undefined ? [] : [{ label: t('paste'), onSelect: () => add(copied) }]
  return (
    <>
      <ActionMenu
        align="start"
        target={
          <Button
            size={isFirst ? 'sm' : 'xs'}
            variant={isFirst ? 'filled' : 'light'}
            mt={isFirst ? 'sm' : 0}
            leftSection={<PlusIcon size={14} />}
            onClick={() => setCopied(copiedPanel())}
          >
            {t(isFirst ? 'addFirst' : 'add')}
          </Button>
        }
        entries={[
          { label: t('addFromMetric'), onSelect: () => setIsChoosing(true) },
          { label: t('addPanel'), onSelect: () => add(newPanel(t('newPanel'))) },
          { label: t('addText'), onSelect: () => add(newText()) },
          {
            label: t('addRow'),
            onSelect: () => add({ type: 'row', title: t('newRow'), collapsed: false, panels: [] }),
          },
          ...paste,
        ]}
      />
      {isChoosing && (
        <Suspense>
          <MetricDialog
            onClose={() => setIsChoosing(false)}
            onChoose={(panel) => {
              setIsChoosing(false)
              add(panel)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function newText() {
  const { targets: _none, fieldConfig: _values, ...text } = changeKind(newPanel(''), 'text')
  return { ...text, options: { mode: 'markdown', content: t('newText') } }
}
