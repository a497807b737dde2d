import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import view from '../app/view.module.css'

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="md" className={view.section} aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
