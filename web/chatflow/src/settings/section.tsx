import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings-view.module.css'

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="md" className={classes.section} aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
