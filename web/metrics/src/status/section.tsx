import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Asked<T> = { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown }

export type SectionProps<T> = {
  readonly title: string
  readonly query: Asked<T>
  readonly children: (data: T) => ReactNode
}

/** A titled part of the page with the states of what it shows. */
export function Section<T>({ title, query: { data, error, refetch }, children }: SectionProps<T>) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {data !== undefined && children(data)}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState label={`Loading ${title.toLowerCase()}`} />}
    </Card>
  )
}
