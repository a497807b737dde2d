import { Badge, Group } from '@mantine/core'
import { categoriesOf, type FlowOutline } from '../../api/chatflow.ts'

/** What a flow's owner sorts it under. */
export function FlowTags({ flow }: { readonly flow: Pick<FlowOutline, 'category'> }) {
  const tags = [...new Set(categoriesOf(flow))]
  if (tags.length === 0) return null
  return (
    <Group gap={4}>
      {tags.map((name) => (
        <Badge key={name} variant="default" tt="none" fw={500}>
          {name}
        </Badge>
      ))}
    </Group>
  )
}
