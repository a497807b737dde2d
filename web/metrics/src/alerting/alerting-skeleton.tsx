import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'

/** The search and a few groups. */
export function AlertingSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonState label={label}>
      <Stack gap="md">
        <SkeletonPlaces count={1} heightPx={30} />
        <SkeletonPlaces count={4} heightPx={180} />
      </Stack>
    </SkeletonState>
  )
}
