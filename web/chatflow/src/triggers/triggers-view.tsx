import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Stack } from '@mantine/core'
import type { Chatflow } from '../api/chatflow.ts'
import { FormTrigger } from './form-trigger.tsx'
import { readStart } from './read-start.ts'
import { ScheduleTrigger } from './schedule-trigger.tsx'
import classes from './triggers.module.css'
import { WebhookTrigger } from './webhook-trigger.tsx'
import { t } from './words.ts'

/** What sets the deployed flow going besides a question. */
export function TriggersView({ flow }: { readonly flow: Chatflow }) {
  const start = readStart(flow)
  return (
    <div className={classes.page}>
      {start.kind === 'question' && <Nothing flow={flow} />}
      {start.kind === 'schedule' && <ScheduleTrigger flowId={flow.id} />}
      {start.kind === 'webhook' && <WebhookTrigger flow={flow} start={start} />}
      {start.kind === 'form' && <FormTrigger flow={flow} />}
    </div>
  )
}

function Nothing({ flow: { id, type } }: { readonly flow: Chatflow }) {
  return (
    <EmptyState title={t('none')}>
      {type === 'AGENTFLOW' ? (
        <Stack align="center" gap="sm">
          {t('noneHint')}
          <Button renderRoot={(props) => <Link to="/flows/$id" params={{ id }} {...props} />}>{t('toCanvas')}</Button>
        </Stack>
      ) : (
        <Stack align="center" gap="sm">
          {t('chatflowHint')}
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toFlows')}</Button>
        </Stack>
      )}
    </EmptyState>
  )
}
