import { Hint, InfoIcon, WarningIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Panel } from '../model/dashboard.ts'
import { usePanelState } from '../view/use-panel-state.ts'
import classes from './panel-card.module.css'
import { PanelMenu } from './panel-menu.tsx'
import type { PanelState } from './use-panel-data.ts'
import { t } from './words.ts'

const AlertMark = lazy(async () => ({ default: (await import('../alerting/mark/alert-mark.tsx')).AlertMark }))

export type PanelHeaderProps = {
  readonly panel: Panel
  readonly state: PanelState
  readonly isSolo: boolean
  /** Instead of the panel's menu. */
  readonly tools?: ReactNode
  readonly onInspect: () => void
}

/** Title, what went wrong, and what can be done with the panel. */
export function PanelHeader({ panel, state, isSolo, tools, onInspect }: PanelHeaderProps) {
  const alerts = usePanelState(panel.id)
  return (
    <header className={classes.header} data-floating={state.title === '' || undefined}>
      {alerts !== undefined && (
        <Suspense>
          <AlertMark state={alerts} />
        </Suspense>
      )}
      {state.title !== '' && (
        <h2 className={classes.title} title={state.title}>
          {state.title}
        </h2>
      )}
      {state.rangeInfo !== '' && <span className={classes.info}>{state.rangeInfo}</span>}
      {state.description !== '' && <Description text={state.description} />}
      {state.errors.length > 0 && <Errors messages={state.errors} onInspect={onInspect} />}
      <div className={classes.tools}>
        {!isSolo && (tools ?? <PanelMenu panel={panel} state={state} onInspect={onInspect} />)}
      </div>
    </header>
  )
}

function Description({ text }: { readonly text: string }) {
  return (
    <Hint label={text}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('description', { text })}>
        <InfoIcon size={15} />
      </ActionIcon>
    </Hint>
  )
}

function Errors({ messages, onInspect }: { readonly messages: readonly string[]; readonly onInspect: () => void }) {
  const text = messages.join('\n')
  return (
    <Hint label={text}>
      <ActionIcon size="sm" variant="light" color="red" aria-label={t('error', { text })} onClick={onInspect}>
        <WarningIcon size={15} />
      </ActionIcon>
    </Hint>
  )
}
