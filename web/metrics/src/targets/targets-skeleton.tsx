import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { t } from './words.ts'

/** The search and a few jobs of one target each. */
export function TargetsSkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <Stack gap="md">
        <SkeletonPlaces count={1} heightPx={30} />
        <SkeletonPlaces count={8} heightPx={112} />
      </Stack>
    </SkeletonState>
  )
}
