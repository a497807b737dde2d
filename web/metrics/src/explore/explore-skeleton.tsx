import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { rowHeightPx } from './row-height.ts'
import { t } from './words.ts'

/** The search, and as many metrics as a window shows. */
export function ExploreSkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <Stack gap={1}>
        <SkeletonPlaces count={1} heightPx={36} />
        <Stack gap={1} mt={30}>
          <SkeletonPlaces count={12} heightPx={rowHeightPx - 1} />
        </Stack>
      </Stack>
    </SkeletonState>
  )
}
