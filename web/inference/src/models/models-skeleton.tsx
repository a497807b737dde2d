import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { SimpleGrid } from '@mantine/core'
import { columns } from './columns.ts'
import { t } from './words.ts'

/** The cards of three models. */
export function ModelsSkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <SimpleGrid cols={columns} spacing="md">
        <SkeletonPlaces count={3} heightPx={349} />
      </SimpleGrid>
    </SkeletonState>
  )
}
