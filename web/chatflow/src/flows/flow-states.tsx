import { Badge, Group } from '@mantine/core'
import type { Chatflow } from '../api/chatflow.ts'

type States = Pick<Chatflow, 'deployed' | 'isPublic' | 'apikeyid'>

/** Whether a flow is in use, and who may ask it. */
export function FlowStates({ flow }: { readonly flow: States }) {
  return (
    <Group gap={4}>
      {flow.deployed ? (
        <Badge color="teal" variant="light">
          Deployed
        </Badge>
      ) : (
        <Badge color="gray" variant="light">
          Draft
        </Badge>
      )}
      {flow.isPublic && <Badge variant="light">Public</Badge>}
      {!flow.isPublic && flow.apikeyid !== null && (
        <Badge color="blue" variant="light">
          One key
        </Badge>
      )}
    </Group>
  )
}
