import { Text } from '@mantine/core'
import { useReceivers } from '../api/use-receivers.ts'
import { t } from './words.ts'

/** Says that silences hold here alone, where Alertmanagers are told too: those have silences of their own. */
export function ElsewhereNote() {
  const { data } = useReceivers()
  if (data === undefined || data.alertmanagers.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {t('elsewhere', { addresses: data.alertmanagers.map((url) => new URL(url).host).join(', ') })}
    </Text>
  )
}
