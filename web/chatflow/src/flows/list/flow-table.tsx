import { Link } from '@hearth/ui-kit/router'
import { Group, Stack, Table } from '@mantine/core'
import { memo } from 'react'
import { typeNames } from '../../api/chatflow.ts'
import { formatDate } from '../../app/format-date.ts'
import view from '../../app/view.module.css'
import { FlowPictureView } from '../flow-picture.tsx'
import { FlowStates } from '../flow-states.tsx'
import classes from '../flows-page.module.css'
import { FlowMenu } from '../menu/flow-menu.tsx'
import { RunBars } from '../run-bars.tsx'
import { t } from '../words.ts'
import type { FlowListProps } from './flow-cards.tsx'
import type { FlowRow } from './flow-row.ts'
import { FlowTags } from './flow-tags.tsx'
import { LastRun } from './last-run.tsx'

/** Flows in rows; at phone width what does not fit moves below the name. */
export const FlowTable = memo(function FlowTable({ flows, nowMs }: FlowListProps) {
  return (
    <div className={view.table}>
      <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover aria-label={t('title')}>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th colSpan={2}>{t('name')}</Table.Th>
            <Table.Th>{t('type')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th visibleFrom="md">{t('tags')}</Table.Th>
            <Table.Th visibleFrom="md">{t('lastRun')}</Table.Th>
            <Table.Th visibleFrom="lg">{t('use')}</Table.Th>
            <Table.Th visibleFrom="lg">{t('updated')}</Table.Th>
            <Table.Th aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {flows.map((flow) => (
            <Row key={flow.id} flow={flow} nowMs={nowMs} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
})

const Row = memo(function Row({ flow, nowMs }: { readonly flow: FlowRow; readonly nowMs: number }) {
  return (
    <Table.Tr>
      <Table.Td className={classes.stamp} visibleFrom="xs">
        <FlowPictureView picture={flow.picture} />
      </Table.Td>
      <Table.Td>
        <Stack gap={4}>
          <Link to="/flows/$id" params={{ id: flow.id }} className={classes.name}>
            {flow.name}
          </Link>
          <Group gap="xs" hiddenFrom="sm">
            <FlowStates flow={flow} />
            <LastRun flow={flow} nowMs={nowMs} />
          </Group>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm">{typeNames[flow.type]}</Table.Td>
      <Table.Td visibleFrom="sm" miw={130}>
        <FlowStates flow={flow} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        <FlowTags flow={flow} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        <LastRun flow={flow} nowMs={nowMs} />
      </Table.Td>
      <Table.Td visibleFrom="lg">
        <RunBars activity={flow.activity} />
      </Table.Td>
      <Table.Td visibleFrom="lg" className={view.date}>
        {formatDate(flow.updatedDate)}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <FlowMenu flow={flow} />
      </Table.Td>
    </Table.Tr>
  )
})
