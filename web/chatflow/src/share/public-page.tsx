import { CopyButton, serviceUrl } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useChangeFlow } from '../api/use-flows.ts'
import { Notice } from '../app/notice.tsx'
import view from '../app/view.module.css'
import { readSettings } from '../settings/settings.ts'
import { allowsPage, isHereAlone } from './reach.ts'
import classes from './share.module.css'
import { t } from './words.ts'

/** Whether a flow has a page for everybody, and where. */
export function PublicPage({ flow }: { readonly flow: Chatflow }) {
  const { mutate, isPending, error } = useChangeFlow(flow.id)
  const { isPublic } = flow
  return (
    <Stack component="section" gap="sm" className={view.section} aria-label={t('page')}>
      <Title order={2} size="h5">
        {t('page')}
      </Title>
      <Text size="sm" role="status">
        {isPublic ? t('shared') : t('notShared')}
      </Text>
      {isPublic && <Address flow={flow} />}
      <Text size="sm" c="dimmed">
        {t('visitorsMay')}
      </Text>
      <Limit flow={flow} />
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      <Group>
        <Button
          variant={isPublic ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => mutate({ isPublic: !isPublic })}
        >
          {isPublic ? t('stopSharing') : t('sharePublicly')}
        </Button>
      </Group>
    </Stack>
  )
}

function Address({ flow }: { readonly flow: Chatflow }) {
  const address = `${serviceUrl()}/c/${flow.id}`
  return (
    <>
      <Group gap="xs">
        <Anchor href={address} target="_blank" size="sm" ff="monospace" className={classes.address}>
          {address}
        </Anchor>
        <CopyButton text={address} label={t('copyAddress')} />
      </Group>
      {isHereAlone(location.hostname) && <Notice kind="warning">{t('hereAlone')}</Notice>}
      {!allowsPage(readSettings(flow).allowedOrigins, location.host) && (
        <Notice kind="warning">
          {t('notAllowed', { host: location.host })} <SettingsLink id={flow.id} />
        </Notice>
      )}
    </>
  )
}

function Limit({ flow }: { readonly flow: Chatflow }): ReactNode {
  const { isLimited, limitMax, limitSeconds } = readSettings(flow)
  const words = isLimited ? t('limited', { max: limitMax, seconds: limitSeconds }) : t('notLimited')
  return (
    <Text size="sm" c="dimmed">
      {words} <SettingsLink id={flow.id} />
    </Text>
  )
}

function SettingsLink({ id }: { readonly id: string }) {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/flows/$id" params={{ id }} search={{ tab: 'settings' }} {...props} />}
    >
      {t('settings')}
    </Anchor>
  )
}
