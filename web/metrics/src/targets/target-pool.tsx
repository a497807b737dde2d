import { Link } from '@hearth/ui-kit/router'
import { Badge, Card, Group, Text, Title } from '@mantine/core'
import type { TargetBody } from '../../../../services/metrics/src/wire/target.ts'
import type { Pool } from './group-targets.ts'
import { formatAge, formatSeconds } from './scrape-times.ts'
import classes from './target-pool.module.css'
import { t } from './words.ts'

const stateColors = { up: 'teal', down: 'red', unknown: 'gray' } as const

/** One job with its targets. */
export function TargetPool({ pool: { name, up, total, targets } }: { readonly pool: Pool }) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('job', { name })}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h5">
          {name}
        </Title>
        <Badge size="sm" variant="light" color={up === total ? 'teal' : 'red'}>
          {t('up', { up, total })}
        </Badge>
        <Link
          to="/service-discovery"
          search={{ search: `job=${name}` }}
          className={classes.found}
          aria-label={t('foundOf', { name })}
        >
          {t('found')}
        </Link>
      </Group>
      <ul className={classes.list}>
        {targets.map((target) => (
          <Target key={`${target.scrapeUrl} ${JSON.stringify(target.labels)}`} target={target} />
        ))}
      </ul>
    </Card>
  )
}

function Target({ target }: { readonly target: TargetBody }) {
  const { health, scrapeUrl, labels, lastError, lastScrape, lastScrapeDuration, scrapeInterval, notes = [] } = target
  return (
    <li className={classes.target}>
      <Badge size="sm" color={stateColors[health]} variant="light" className={classes.state}>
        {health}
      </Badge>
      <div className={classes.what}>
        <span className={classes.url}>{scrapeUrl}</span>
        <span className={classes.labels}>
          {Object.entries(labels).map(([name, value]) => (
            <span key={name} className={classes.label}>
              {name}={JSON.stringify(value)}
            </span>
          ))}
        </span>
        {lastError !== '' && (
          <Text size="xs" c="red" role="status">
            {lastError}
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
      </div>
      <span className={classes.times} title={lastScrape}>
        {t('times', {
          age: formatAge(lastScrape, Date.now()),
          duration: formatSeconds(lastScrapeDuration),
          interval: scrapeInterval,
        })}
      </span>
    </li>
  )
}
