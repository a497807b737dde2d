import { LoadingState } from '@hearth/ui-kit'
import { ActionIcon, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { panelOf } from '../model/edit/panels.ts'
import { useEditing } from './edit-context.ts'
import classes from './edit-page.module.css'
import { t } from './words.ts'

const PanelEditor = lazy(async () => ({ default: (await import('./panel/panel-editor.tsx')).PanelEditor }))
const RowEditor = lazy(async () => ({ default: (await import('./panel/row-editor.tsx')).RowEditor }))

/** What is chosen in the grid, open to be changed. */
export function Side() {
  const { session, choice, choose } = useEditing()
  const panel = choice.kind === 'panel' ? panelOf(session.json, choice.id) : undefined
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (choice.kind === 'panel' && choice.takesFocus) ref.current?.focus()
  }, [choice])
  if (choice.kind !== 'panel' || panel === undefined) return <Nothing />
  const isRow = panel.type === 'row'
  return (
    <aside ref={ref} tabIndex={-1} className={classes.side} aria-label={isRow ? t('rowEditor') : t('panelEditor')}>
      <div className={classes.sideHead}>
        <Title order={2} size="h5">
          {isRow ? t('rowEditor') : t('panelEditor')}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('closeEditor')}
          onClick={() => {
            choose({ kind: 'nothing' })
            document.querySelector<HTMLElement>(`[data-panel="${choice.id}"]`)?.focus()
          }}
        >
          ✕
        </ActionIcon>
      </div>
      <Suspense fallback={<LoadingState />}>
        {isRow ? (
          <RowEditor key={choice.id} id={choice.id} row={panel} />
        ) : (
          <PanelEditor key={choice.id} id={choice.id} panel={panel} />
        )}
      </Suspense>
    </aside>
  )
}

function Nothing() {
  return (
    <aside className={classes.side} aria-label={t('panelEditor')} data-empty>
      <Text size="sm" c="dimmed">
        {t('choosePanel')}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {t('keysHint')}
      </Text>
    </aside>
  )
}
