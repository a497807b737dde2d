import { ErrorState } from '@hearth/ui-kit'
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { AlertingSkeleton } from '../alerting/alerting-skeleton.tsx'
import { useReceivers } from '../api/use-receivers.ts'
import { NowhereNotice } from './nowhere-notice.tsx'
import { ReceiverCard } from './receiver-card.tsx'
import classes from './receivers.module.css'
import { t } from './words.ts'

/** Whom alerts reach, and a way to try it. */
export function ReceiversPage() {
  const { data, error, refetch } = useReceivers()
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <AlertingSkeleton label={t('loading')} />
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <NowhereNotice />
      {data.receivers.map((receiver) => (
        <ReceiverCard key={receiver.name} receiver={receiver} />
      ))}
      {data.alertmanagers.length > 0 && <Alertmanagers urls={data.alertmanagers} />}
      <Text size="xs" c="dimmed">
        {t('whereFrom')}
      </Text>
    </Stack>
  )
}

function Alertmanagers({ urls }: { readonly urls: readonly string[] }) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('alertmanagers')}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h5">
          {t('alertmanagers')}
        </Title>
        <Badge size="sm" variant="light">
          {urls.length}
        </Badge>
      </Group>
      <ul className={classes.list}>
        {urls.map((url) => (
          <li key={url} className={classes.way}>
            {url}
          </li>
        ))}
      </ul>
    </Card>
  )
}
