import { Badge, Card, Code, Group, Text } from '@mantine/core'
import { Facts } from './facts.tsx'
import type { Load } from './load.ts'
import classes from './models-view.module.css'
import type { Upstream } from './upstream.ts'
import { t } from './words.ts'

/** A server elsewhere: whether requests are sent to it, its work and its models. */
export function UpstreamCard({ upstream, load }: { readonly upstream: Upstream; readonly load: Load }) {
  const { name, models } = upstream
  const state = load.upstreams.get(name)
  const ejected = state?.ejected === true
  return (
    <Card component="article" withBorder padding="md" className={classes.card} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="h3" fw={600} className={classes.name}>
          {name}
        </Text>
        <Badge variant="light" color={ejected ? 'red' : 'teal'} tt="none" flex="none">
          {t(ejected ? 'leftAlone' : 'inUse')}
        </Badge>
      </Group>
      <Facts
        facts={[
          [t('underWay'), state && `${state.running}`],
          [t('waitingThere'), state?.waiting === undefined ? undefined : `${state.waiting}`],
        ]}
      />
      {models.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('toldNone')}
        </Text>
      ) : (
        <Group gap="xs">
          {models.map((model) => (
            <Code key={model} className={classes.model}>
              {model}
            </Code>
          ))}
        </Group>
      )}
    </Card>
  )
}
