import { Badge, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { categoriesOf, type FlowOutline, typeNames } from '../api/chatflow.ts'
import { formatDate } from '../app/format-date.ts'
import { FlowMenu } from './flow-menu.tsx'
import { FlowStates } from './flow-states.tsx'
import classes from './flows-page.module.css'

/** Flows in rows; at phone width what does not fit moves below the name. */
export function FlowTable({ flows }: { readonly flows: readonly FlowOutline[] }) {
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th visibleFrom="md">Category</Table.Th>
            <Table.Th>Updated</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {flows.map((flow) => (
            <Row key={flow.id} flow={flow} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ flow }: { readonly flow: FlowOutline }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={4}>
          <Link to="/flows/$id" params={{ id: flow.id }} className={classes.name}>
            {flow.name}
          </Link>
          <Group gap="xs" hiddenFrom="sm">
            <FlowStates flow={flow} />
            <Text size="xs" className={classes.date}>
              {formatDate(flow.updatedDate)}
            </Text>
          </Group>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm">{typeNames[flow.type]}</Table.Td>
      <Table.Td visibleFrom="sm">
        <FlowStates flow={flow} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Group gap={4}>
          {categoriesOf(flow).map((name) => (
            <Badge key={name} variant="default" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.date}>
        {formatDate(flow.updatedDate)}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <FlowMenu flow={flow} />
      </Table.Td>
    </Table.Tr>
  )
}
