import { CopyButton } from '@hearth/ui-kit'
import { Code, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from './words.ts'

export type SharedAddressProps = {
  readonly path: string
  /** Whether somebody has just had it made: it is brought into sight. */
  readonly isNew?: boolean
}

/** An address in full, with a button that copies it. */
export function SharedAddress({ path, isNew = false }: SharedAddressProps) {
  const box = useRef<HTMLDivElement>(null)
  const address = new URL(path, location.origin).href
  // It comes below the button that made it, which may be the last thing in sight.
  useEffect(() => {
    if (isNew) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <Group ref={box} gap="xs" wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
      <CopyButton text={address} label={t('copyLink')} />
    </Group>
  )
}

/** Why something was not done. */
export function Refused({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  return (
    <Text size="sm" c="red" role="alert">
      {error.message}
    </Text>
  )
}
