import { WarningIcon } from '@hearth/ui-kit'
import { Alert, Text } from '@mantine/core'
import { useReceivers } from '../api/use-receivers.ts'
import { goesNowhere } from './goes-nowhere.ts'
import { t } from './words.ts'

/** Says that nobody is told of alerts, where that is so. */
export function NowhereNotice() {
  const { data } = useReceivers()
  if (data === undefined || !goesNowhere(data)) return null
  return (
    <Alert color="yellow" icon={<WarningIcon />} title={t('nowhere')}>
      <Text size="sm">{t('nowhereHint')}</Text>
    </Alert>
  )
}
