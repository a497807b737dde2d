import { type FlowDocument, pictureOf, readDocument } from '@hearth/flow'
import { CheckIcon, TrashIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { typeNames } from '../../api/chatflow.ts'
import { Notice } from '../../app/notice.tsx'
import { FlowPictureView } from '../flow-picture.tsx'
import classes from '../flows-page.module.css'
import { t } from '../words.ts'
import { ReportView } from './report-view.tsx'
import type { ImportItem } from './use-import.ts'

export type ImportItemProps = { readonly item: ImportItem; readonly onDrop: () => void }

const nothing: FlowDocument = { nodes: [], edges: [] }

/** One flow of an import: what it is, what would become of it here, and what became of it. */
export function ImportItemView({ item, onDrop }: ImportItemProps) {
  const { flow, nodeCount, report, done, error } = item
  const picture = useMemo(() => {
    const read = readDocument(flow.flowData)
    return pictureOf('document' in read ? read.document : nothing)
  }, [flow.flowData])
  return (
    <Stack gap="xs" className={classes.draft} role="group" aria-label={flow.name}>
      <Group justify="space-between" wrap="nowrap">
        <Group wrap="nowrap">
          <div className={classes.stamp}>
            <FlowPictureView picture={picture} />
          </div>
          <div>
            <Text fw={600}>{flow.name}</Text>
            <Text size="xs" c="dimmed">
              {typeNames[flow.type]} · {t('nodes', { count: nodeCount })}
            </Text>
          </div>
        </Group>
        {done === undefined ? (
          <ActionIcon variant="subtle" color="gray" aria-label={t('leaveOut', { name: flow.name })} onClick={onDrop}>
            <TrashIcon />
          </ActionIcon>
        ) : (
          <Anchor renderRoot={(props) => <Link to="/flows/$id" params={{ id: done.id }} {...props} />} size="sm">
            <CheckIcon size={14} /> {t('open')}
          </Anchor>
        )}
      </Group>
      {report !== undefined && <ReportView report={report} />}
      {error !== undefined && <Notice kind="error">{error}</Notice>}
    </Stack>
  )
}
