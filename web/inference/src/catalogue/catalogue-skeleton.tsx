import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { shortRows } from './short-rows.ts'
import { t } from './words.ts'

/** The line about the machine, and the first rows of the table, which are taller where they have less room. */
export function CatalogueSkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <Stack gap="sm">
        <SkeletonPlaces count={1} heightPx={30} />
        <SkeletonPlaces count={1} heightPx={42} />
        <Stack gap={1} visibleFrom="md">
          <SkeletonPlaces count={shortRows} heightPx={103} />
        </Stack>
        <Stack gap={1} hiddenFrom="md">
          <SkeletonPlaces count={shortRows} heightPx={150} />
        </Stack>
        <SkeletonPlaces count={1} heightPx={26} />
      </Stack>
    </SkeletonState>
  )
}
