import { ErrorState, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Card, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from './words.ts'

type Asked<T> = { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown }

export type SectionProps<T> = {
  readonly title: string
  readonly query: Asked<T>
  /** Lines that it will have, about. */
  readonly rows: number
  readonly children: (data: T) => ReactNode
}

const rowPx = 28
const rowGapPx = 4

/** A titled part of the page with the states of what it shows. */
export function Section<T>({ title, query: { data, error, refetch }, rows, children }: SectionProps<T>) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {data !== undefined && children(data)}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonState label={t('loading', { title })}>
          <Stack gap={rowGapPx}>
            <SkeletonPlaces count={rows} heightPx={rowPx} />
          </Stack>
        </SkeletonState>
      )}
    </Card>
  )
}
