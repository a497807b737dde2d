import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import classes from './live-log.module.css'
import { t } from './words.ts'

/** Lines before they are read, down to the bar below them. */
export function LogSkeleton() {
  return (
    <div className={classes.skeleton}>
      <SkeletonState label={t('reading')}>
        <Stack gap={10} p="xs">
          <SkeletonPlaces count={40} heightPx={16} />
        </Stack>
      </SkeletonState>
    </div>
  )
}
