import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { t } from './words.ts'

/** The head and a text. */
export function ConfigSkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <Stack gap="sm">
        <SkeletonPlaces count={1} heightPx={36} />
        <SkeletonPlaces count={1} heightPx={420} />
      </Stack>
    </SkeletonState>
  )
}
