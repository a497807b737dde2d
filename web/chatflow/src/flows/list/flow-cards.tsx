import { Link } from '@hearth/ui-kit/router'
import { Group, Text } from '@mantine/core'
import { memo } from 'react'
import { typeNames } from '../../api/chatflow.ts'
import { FlowPictureView } from '../flow-picture.tsx'
import { FlowStates } from '../flow-states.tsx'
import { FlowMenu } from '../menu/flow-menu.tsx'
import { RunBars } from '../run-bars.tsx'
import { t } from '../words.ts'
import classes from './flow-cards.module.css'
import type { FlowRow } from './flow-row.ts'
import { FlowTags } from './flow-tags.tsx'
import { LastRun } from './last-run.tsx'

export type FlowListProps = { readonly flows: readonly FlowRow[]; readonly nowMs: number }

/** Flows as cards with their pictures. */
export const FlowCards = memo(function FlowCards({ flows, nowMs }: FlowListProps) {
  return (
    <ul className={classes.cards} aria-label={t('title')}>
      {flows.map((flow) => (
        <Card key={flow.id} flow={flow} nowMs={nowMs} />
      ))}
    </ul>
  )
})

// While somebody searches, most of the cards that stay are the same.
const Card = memo(function Card({ flow, nowMs }: { readonly flow: FlowRow; readonly nowMs: number }) {
  return (
    <li className={classes.card}>
      <FlowPictureView picture={flow.picture} />
      <div className={classes.words}>
        <Group justify="space-between" wrap="nowrap" align="start">
          <Link to="/flows/$id" params={{ id: flow.id }} className={classes.name}>
            {flow.name}
          </Link>
          <FlowMenu flow={flow} />
        </Group>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {typeNames[flow.type]}
          </Text>
          <FlowStates flow={flow} />
        </Group>
        <FlowTags flow={flow} />
        <Group justify="space-between" wrap="nowrap" align="end" mt="auto">
          <LastRun flow={flow} nowMs={nowMs} />
          <RunBars activity={flow.activity} />
        </Group>
      </div>
    </li>
  )
})
