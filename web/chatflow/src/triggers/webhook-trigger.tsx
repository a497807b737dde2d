import { CopyButton, ErrorState, serviceUrl } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Anchor, Button, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { formatDate } from '../app/format-date.ts'
import { Notice } from '../app/notice.tsx'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import type { WebhookStart } from './read-start.ts'
import { RefusedCalls } from './refused-calls.tsx'
import { Section } from './section.tsx'
import classes from './triggers.module.css'
import { TryWebhook } from './try-webhook.tsx'
import { useForgetSecret, useMakeSecret, useWebhookCalls } from './use-triggers.ts'
import { t } from './words.ts'

export type WebhookTriggerProps = { readonly flow: Chatflow; readonly start: WebhookStart }

/** How other programs set a flow going. */
export function WebhookTrigger({ flow, start }: WebhookTriggerProps) {
  const [secret, setSecret] = useState('')
  return (
    <>
      <Section title={t('webhook')}>
        <Address flowId={flow.id} />
        <Text component="div" size="sm">
          <div>
            {t('method')}: {start.method ?? t('anyMethod')}
            {start.contentType !== undefined && `, ${start.contentType}`}
          </div>
          <div>
            {t('answersWith')} {t(start.answers)}
          </div>
          <div>
            {t('openTo')}: {callers(start)}
          </div>
        </Text>
      </Section>
      {start.signature !== undefined && <Secret flow={flow} secret={secret} onMade={setSecret} />}
      <TryWebhook flowId={flow.id} start={start} madeSecret={secret} />
      <RefusedCalls flowId={flow.id} />
      <Calls flowId={flow.id} />
    </>
  )
}

function callers({ signature }: WebhookStart): string {
  if (signature === undefined) return t('byKey')
  const { header, isToken } = signature
  return isToken ? t('byToken', { header }) : t('bySignature', { header })
}

function Address({ flowId }: { readonly flowId: string }) {
  const address = `${serviceUrl()}/api/v1/webhook/${flowId}`
  return (
    <Group gap="xs" wrap="nowrap">
      <Code block className={classes.text} aria-label={t('address')} role="group">
        {address}
      </Code>
      <CopyButton text={address} label={t('copyAddress')} />
    </Group>
  )
}

type SecretProps = {
  readonly flow: Chatflow
  readonly secret: string
  readonly onMade: (secret: string) => void
}

function Secret({ flow: { id, webhookSecretConfigured: isThere }, secret, onMade }: SecretProps) {
  const [asking, setAsking] = useState(false)
  const make = useMakeSecret(id)
  const forget = useForgetSecret(id)
  const error = make.error ?? forget.error
  const makeOne = () =>
    make.mutate(undefined, {
      onSuccess(made) {
        setAsking(false)
        onMade(made)
      },
    })
  return (
    <Section title={t('secret')}>
      <Text size="sm">{isThere ? t('hasSecret') : t('noSecret')}</Text>
      {secret !== '' && (
        <>
          <Text size="sm">{t('madeSecret')}</Text>
          <Group gap="xs" wrap="nowrap">
            <Code block className={classes.text}>
              {secret}
            </Code>
            <CopyButton text={secret} label={t('copySecret')} />
          </Group>
        </>
      )}
      {error !== null && !asking && <Notice kind="error">{error.message}</Notice>}
      <Group gap="xs">
        <Button variant="default" loading={make.isPending} onClick={() => (isThere ? setAsking(true) : makeOne())}>
          {isThere ? t('rotateSecret') : t('makeSecret')}
        </Button>
        {isThere && (
          <Button
            variant="light"
            color="red"
            loading={forget.isPending}
            onClick={() => forget.mutate(undefined, { onSuccess: () => onMade('') })}
          >
            {t('forgetSecret')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('rotateSecret')}
        action={t('makeSecret')}
        busy={make.isPending}
        error={make.error}
        onConfirm={makeOne}
        onClose={() => setAsking(false)}
      >
        {t('rotateHint')}
      </ConfirmDialog>
    </Section>
  )
}

function Calls({ flowId }: { readonly flowId: string }) {
  const { data, error, refetch } = useWebhookCalls(flowId)
  return (
    <Section title={t('calls')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows label={t('calls')} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noCalls')}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <ol className={classes.list} aria-label={t('calls')}>
          {data.map(({ id, role, content, createdDate }) => (
            <li key={id}>
              <Text size="xs" c="dimmed">
                {role === 'apiMessage' ? t('answer') : t('asked')} · {formatDate(createdDate)}
              </Text>
              <Text size="sm" lineClamp={4} className={classes.text}>
                {content}
              </Text>
            </li>
          ))}
        </ol>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/conversations" search={{ flow: flowId, source: 'WEBHOOK' }} {...props} />}
      >
        {t('allCalls')}
      </Anchor>
    </Section>
  )
}
