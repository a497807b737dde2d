import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Box, SimpleGrid, Stack } from '@mantine/core'
import classes from './app.module.css'
import { t } from './words.ts'

/** The whole and the checks before the first report: six services, and four things that they run on. */
export function ReportSkeleton() {
  return (
    <SkeletonState label={t('waiting')}>
      <Stack gap="lg" className={classes.page}>
        <Banner />
        <Cards count={6} columns={3} />
        <Cards count={4} columns={4} />
      </Stack>
    </SkeletonState>
  )
}

// Where there is no room beside the words, the counts stand below them.
function Banner() {
  return (
    <>
      <Box visibleFrom="xs">
        <SkeletonPlaces count={1} heightPx={94} />
      </Box>
      <Box hiddenFrom="xs">
        <SkeletonPlaces count={1} heightPx={151} />
      </Box>
    </>
  )
}

function Cards({ count, columns }: { readonly count: number; readonly columns: number }) {
  return (
    <Stack gap="sm">
      <SkeletonPlaces count={1} heightPx={25} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: columns }} spacing="md">
        <SkeletonPlaces count={count} heightPx={221} />
      </SimpleGrid>
    </Stack>
  )
}
