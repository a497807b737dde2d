import { CheckIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { typeNames } from '../api/chatflow.ts'
import { type FlowFault, useFlowCheck } from '../api/use-flow-check.ts'
import { Notice } from '../app/notice.tsx'
import classes from './flows-page.module.css'
import type { ImportItem } from './use-import.ts'

export type ImportItemProps = { readonly item: ImportItem; readonly onDrop: () => void }

/** One flow of an import: what it is, what of it cannot run here, and what became of it. */
export function ImportItemView({ item, onDrop }: ImportItemProps) {
  const { flow, nodeCount, done, error } = item
  const { data: faults = [], error: unchecked } = useFlowCheck(flow.flowData)
  return (
    <Stack gap="xs" className={classes.draft}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{flow.name}</Text>
          <Text size="xs" c="dimmed">
            {typeNames[flow.type]} · {nodeCount === 1 ? '1 node' : `${nodeCount} nodes`}
          </Text>
        </div>
        {done === undefined ? (
          <ActionIcon variant="subtle" color="gray" aria-label={`Leave out ${flow.name}`} onClick={onDrop}>
            <TrashIcon />
          </ActionIcon>
        ) : (
          <Anchor renderRoot={(props) => <Link to="/flows/$id" params={{ id: done.id }} {...props} />} size="sm">
            <CheckIcon size={14} /> Open
          </Anchor>
        )}
      </Group>
      <Faults faults={faults} />
      {(error ?? unchecked?.message) !== undefined && <Notice kind="error">{error ?? unchecked?.message}</Notice>}
    </Stack>
  )
}

function Faults({ faults }: { readonly faults: readonly FlowFault[] }) {
  const kinds = [...new Set(faults.filter(({ id }) => id !== '').map(({ name }) => name))]
  const others = faults.filter(({ id }) => id === '').flatMap(({ issues }) => issues)
  if (faults.length === 0) return null
  return (
    <Notice kind="warning" title="It can be imported, but not run here yet">
      {kinds.length > 0 && (
        <Text size="sm">
          Kinds of node that are not known here:{' '}
          {kinds.map((kind) => (
            <Code key={kind} mr={4}>
              {kind}
            </Code>
          ))}
        </Text>
      )}
      {others.map((issue) => (
        <Text key={issue} size="sm">
          {issue}
        </Text>
      ))}
    </Notice>
  )
}
