import { Badge, Group } from '@mantine/core'
import type { FlowOutline } from '../api/chatflow.ts'
import { t } from './words.ts'

type States = Pick<FlowOutline, 'deployed' | 'isPublic' | 'apikeyid'> & Partial<Pick<FlowOutline, 'hasDraft'>>

/** Whether a flow is in use, whether something waits to be deployed, and who may ask it. */
export function FlowStates({ flow }: { readonly flow: States }) {
  return (
    <Group gap={4}>
      {flow.deployed && (
        <Badge color="teal" variant="light">
          {t('isDeployed')}
        </Badge>
      )}
      {flow.hasDraft === true && (
        <Badge color="orange" variant="light">
          {t('hasDraft')}
        </Badge>
      )}
      {flow.isPublic && <Badge variant="light">{t('public')}</Badge>}
      {!flow.isPublic && flow.apikeyid !== null && (
        <Badge color="blue" variant="light">
          {t('oneKey')}
        </Badge>
      )}
    </Group>
  )
}
