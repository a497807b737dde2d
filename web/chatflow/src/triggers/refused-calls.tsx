import { ErrorState } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import { formatDate } from '../app/format-date.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import { Section } from './section.tsx'
import classes from './triggers.module.css'
import { useRefusedCalls } from './use-triggers.ts'
import { t } from './words.ts'

/** The calls that were turned away, and why. */
export function RefusedCalls({ flowId }: { readonly flowId: string }) {
  const { data, error, refetch } = useRefusedCalls(flowId)
  return (
    <Section title={t('refused')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows label={t('refused')} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noneRefused')}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <ol className={classes.list} aria-label={t('refused')}>
          {data.map(({ id, method, status, reason, createdDate }) => (
            <li key={id}>
              <Text size="xs" c="dimmed">
                {method} · {status} · {formatDate(createdDate)}
              </Text>
              <Text size="sm" className={classes.text}>
                {reason}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
