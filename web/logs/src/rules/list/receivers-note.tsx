import { ExternalIcon, useServices } from '@hearth/ui-kit'
import { Anchor, Text } from '@mantine/core'
import type { RuleListBody } from '../../../../../services/logs/src/wire/rules/rule-list.ts'
import { t } from './words.ts'

/** What becomes of alerts: the way to where they are routed and silenced, if that is known. */
export function ReceiversNote({ receivers }: { readonly receivers: RuleListBody['receivers'] | undefined }) {
  const { services } = useServices()
  const metrics = services.find(({ name }) => name === 'metrics')
  return (
    <Text size="sm" c="dimmed">
      {t('intro')} {receivers === 'others' && t('others')}
      {receivers === 'nobody' && t('nobody')}
      {receivers === 'metrics' && metrics !== undefined && (
        <Anchor href={`${metrics.url}/alerts`} size="sm">
          {t('toAlerts')} <ExternalIcon size={13} />
        </Anchor>
      )}
    </Text>
  )
}
