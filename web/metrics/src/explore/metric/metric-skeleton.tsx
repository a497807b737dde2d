import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { t } from './words.ts'

/** The head and a graph. */
export function MetricSkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <Stack gap="sm">
        <SkeletonPlaces count={1} heightPx={60} />
        <SkeletonPlaces count={1} heightPx={380} />
      </Stack>
    </SkeletonState>
  )
}
