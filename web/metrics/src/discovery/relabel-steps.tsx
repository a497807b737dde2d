import { ErrorState, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack, Text } from '@mantine/core'
import type { RelabelStepBody } from '../../../../services/metrics/src/wire/relabel-step.ts'
import { useRelabelSteps } from '../api/use-discovery.ts'
import { compareLabels } from './compare-labels.ts'
import { describeRule } from './describe-rule.ts'
import classes from './discovery.module.css'
import type { FoundTarget } from './group-found.ts'
import { Changes, Labels } from './labels.tsx'
import { t } from './words.ts'

/** How a target that was found became one that is scraped, or why it did not. */
export function RelabelSteps({ pool, target }: { readonly pool: string; readonly target: FoundTarget }) {
  const { data, error, refetch } = useRelabelSteps(pool, target.discovered)
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonState label={t('loadingSteps')}>
        <Stack gap={6} mt={6}>
          <SkeletonPlaces count={3} heightPx={36} />
        </Stack>
      </SkeletonState>
    )
  return (
    <ol className={classes.steps}>
      <li className={classes.step}>
        <span className={classes.title}>{t('discovered')}</span>
        <Labels labels={target.discovered} />
      </li>
      {data.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules of a job may be alike, and their order is theirs
        <Step key={at} number={at + 1} step={step} before={data[at - 1]?.output ?? target.discovered} />
      ))}
      {data.length === 0 && (
        <li className={classes.step}>
          <Text size="xs" c="dimmed">
            {t('noRules')}
          </Text>
        </li>
      )}
      {target.labels !== undefined && (
        <li className={classes.step}>
          <span className={classes.title}>{t('target')}</span>
          <Labels labels={target.labels} />
        </li>
      )}
    </ol>
  )
}

type StepProps = {
  readonly number: number
  readonly step: RelabelStepBody
  readonly before: Readonly<Record<string, string>>
}

function Step({ number, step: { rule, output, keep }, before }: StepProps) {
  const changes = keep ? compareLabels(before, output) : []
  return (
    <li className={classes.step}>
      <span>
        <span className={classes.title}>{t('step', { number })}</span>{' '}
        <span className={classes.rule}>{describeRule(rule)}</span>
      </span>
      {changes.length > 0 && <Changes changes={changes} />}
      {keep && changes.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('unchanged')}
        </Text>
      )}
      {!keep && (
        <Text size="xs" c="red">
          {t('droppedHere')}
        </Text>
      )}
    </li>
  )
}
