import { DownloadIcon, ErrorState, onDemand, TrashIcon } from '@hearth/ui-kit'
import { Link, useNavigate, useParams } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../app/save-file.ts'
import view from '../app/view.module.css'
import classes from '../saved/list.module.css'
import { useOverview } from '../saved/use-overview.ts'
import { UsedBy } from '../saved/used-by.tsx'
import { t as shared } from '../saved/words.ts'
import { type Tool, toolFile } from './tool.ts'
import { ToolEditor } from './tool-editor.tsx'
import { removeTool, useTool } from './use-tools.ts'
import { t } from './words.ts'

const RemoveDialog = onDemand(async () => (await import('../saved/remove-dialog.tsx')).RemoveDialog)

/** A tool, or a new one at `/tools/new`. */
export function ToolPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const isNew = id === 'new'
  const { data, error, refetch } = useTool(id, !isNew)
  return (
    <section className={view.page} aria-labelledby="tool">
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Anchor component={Link} to="/tools" size="sm">
            {t('back')}
          </Anchor>
          <Title order={1} size="h3" id="tool" className={classes.name}>
            {isNew ? t('new') : (data?.name ?? t('loading'))}
          </Title>
        </Stack>
        {data !== undefined && <ToolActions tool={data} />}
      </Group>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {!isNew && data === undefined && error === null && <EditorSkeleton />}
      {(isNew || data !== undefined) && (
        <ToolEditor
          key={id}
          tool={data}
          onCreated={(tool) => navigate({ to: '/tools/$id', params: { id: tool.id }, ignoreGuards: true })}
        />
      )}
    </section>
  )
}

function ToolActions({ tool }: { readonly tool: Tool }) {
  const navigate = useNavigate()
  const users = useOverview('tools')?.get(tool.id)?.usedBy
  const [isRemoving, setIsRemoving] = useState(false)
  const exportNow = () => saveFile(`${tool.name}-CustomTool.json`, toolFile(tool))
  return (
    <Group gap="xs">
      {users !== undefined && users.length > 0 && (
        <>
          <Text size="sm">{shared('usedBy')}</Text>
          <UsedBy users={users} />
        </>
      )}
      <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={exportNow}>
        {t('exportThis')}
      </Button>
      <Button variant="default" leftSection={<TrashIcon size={16} />} onClick={() => setIsRemoving(true)}>
        {t('remove')}
      </Button>
      {isRemoving && (
        <RemoveDialog
          name={tool.name}
          users={users}
          remove={() => removeTool(tool.id)}
          onRemoved={() => navigate({ to: '/tools', ignoreGuards: true })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Group>
  )
}

function EditorSkeleton() {
  return (
    <Stack role="status" aria-label={t('loading')}>
      <Skeleton height={60} />
      <Skeleton height={90} />
      <Skeleton height={240} />
    </Stack>
  )
}
