import { useServices, WarningIcon } from '@hearth/ui-kit'
import { Alert, Anchor, Text } from '@mantine/core'
import { useReceivers } from '../api/use-receivers.ts'
import { goesNowhere } from './goes-nowhere.ts'
import { t } from './words.ts'

/** Says that nobody is told of alerts, where that is so. */
export function NowhereNotice() {
  const { data } = useReceivers()
  const dashboard = useServices().services.find(({ name }) => name === 'dashboard')
  if (data === undefined || !goesNowhere(data)) return null
  return (
    <Alert color="yellow" icon={<WarningIcon />} title={t('nowhere')}>
      <Text size="sm">{data.file === undefined ? t('nowhereHint') : t('nowhereFile', { file: data.file })}</Text>
      {data.file === undefined && dashboard !== undefined && (
        // In the colour of the notice's text: the accent would not stand out enough from its ground.
        <Anchor
          size="sm"
          fw={600}
          mt={6}
          display="inline-block"
          c="inherit"
          underline="always"
          href={`${dashboard.url}/alerting/notifications`}
        >
          {t('addContactPoint')}
        </Anchor>
      )}
    </Alert>
  )
}
