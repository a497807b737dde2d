import { CopyButton } from '@hearth/ui-kit'
import { Code, Group, Text } from '@mantine/core'
import { t } from './words.ts'

/** An address in full, with a button that copies it. */
export function SharedAddress({ path }: { readonly path: string }) {
  const address = new URL(path, location.origin).href
  return (
    <Group gap="xs" wrap="nowrap">
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
