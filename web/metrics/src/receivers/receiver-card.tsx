import { SendIcon } from '@hearth/ui-kit'
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReceiverBody } from '../../../../services/metrics/src/wire/receivers.ts'
import { type Trial, useTestReceiver } from '../api/use-receivers.ts'
import classes from './receivers.module.css'
import { t } from './words.ts'

/** One receiver: which alerts lead to it, by which ways it is reached, and whether they work. */
export function ReceiverCard({ receiver: { name, integrations, routes } }: { readonly receiver: ReceiverBody }) {
  const { mutate, data: trials = [], error, isPending } = useTestReceiver()
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('receiver', { name })}>
      <Group gap="xs" mb={6}>
        <Title order={2} size="h5">
          {name}
        </Title>
        {integrations.length > 0 && (
          <Button
            ml="auto"
            size="compact-sm"
            variant="light"
            aria-label={t('testReceiver', { name })}
            leftSection={<SendIcon size={14} />}
            loading={isPending}
            onClick={() => mutate(name)}
          >
            {t('test')}
          </Button>
        )}
      </Group>
      <Stack gap={6}>
        <Routes routes={routes} />
        {integrations.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('tellsNobody')}
          </Text>
        ) : (
          <ul className={classes.list}>
            {integrations.map((way) => (
              <li key={way.name} className={classes.way}>
                <span>{way.kind}</span>
                <Text span size="xs" c="dimmed">
                  {t(way.sendResolved ? 'tellsEnds' : 'tellsNoEnds')}
                </Text>
                <Outcome trial={trials.find(({ integration }) => integration === way.name)} />
              </li>
            ))}
          </ul>
        )}
        {error !== null && (
          <Text size="sm" c="red" role="alert">
            {error.message}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function Routes({ routes }: { readonly routes: readonly string[] }) {
  if (routes.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('noRoute')}
      </Text>
    )
  return (
    <ul className={classes.list}>
      {routes.map((route, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: routes of the same matchers differ by where they stand
        <li key={at}>
          {route === '{}' ? <Text size="sm">{t('allOther')}</Text> : <span className={classes.route}>{route}</span>}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ trial }: { readonly trial: Trial | undefined }) {
  if (trial === undefined) return null
  return (
    <span role="status">
      <Badge size="sm" variant="light" color={trial.ok ? 'teal' : 'red'}>
        {t(trial.ok ? 'arrived' : 'failed')}
      </Badge>{' '}
      {trial.reason !== undefined && (
        <Text span size="xs" c="red">
          {trial.reason}
        </Text>
      )}
    </span>
  )
}
