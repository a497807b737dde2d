import { ErrorState, TrashIcon } from '@hearth/ui-kit'
import { Link, useNavigate, useParams } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import view from '../app/view.module.css'
import classes from '../saved/list.module.css'
import { RemoveDialog } from '../saved/remove-dialog.tsx'
import { useOverview } from '../saved/use-overview.ts'
import { UsedBy } from '../saved/used-by.tsx'
import { t as shared } from '../saved/words.ts'
import { Connection } from './connection.tsx'
import { type McpServerDetail, placeOf, readTools } from './mcp-server.ts'
import { ServerDialog } from './server-dialog.tsx'
import { ToolList } from './tool-list.tsx'
import { removeMcpServer, useConnect, useMcpServer } from './use-mcp-servers.ts'
import { t } from './words.ts'

/** One MCP server: whether it answers, and its tools. */
export function ServerPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useMcpServer(id)
  const connect = useConnect(id)
  return (
    <section className={view.page} aria-labelledby="mcp-server">
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Anchor component={Link} to="/tools/mcp" size="sm">
            {t('back')}
          </Anchor>
          <Title order={1} size="h3" id="mcp-server" className={classes.name}>
            {data?.name ?? t('loading')}
          </Title>
        </Stack>
        {data !== undefined && <ServerActions server={data} onChanged={() => connect.mutate()} />}
      </Group>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Stack role="status" aria-label={t('loading')}>
          <Skeleton height={36} width={240} />
          <Skeleton height={60} />
          <Skeleton height={60} />
        </Stack>
      )}
      {data !== undefined && <Server server={data} connect={connect} />}
    </section>
  )
}

type ServerProps = { readonly server: McpServerDetail; readonly connect: ReturnType<typeof useConnect> }

function Server({ server, connect }: ServerProps) {
  const { mutate, data, error, isPending } = connect
  const { status } = server
  // One that was just kept is tried without being asked to.
  useEffect(() => {
    if (status === 'PENDING') mutate()
  }, [status, mutate])
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" className={classes.name}>
        {placeOf(server)}
      </Text>
      <Connection server={server} isBusy={isPending} connected={data} error={error} onConnect={() => mutate()} />
      <Title order={2} size="h4">
        {t('tools')}
      </Title>
      <ToolList serverId={server.id} tools={readTools(server)} />
    </Stack>
  )
}

type ActionsProps = { readonly server: McpServerDetail; readonly onChanged: () => void }

function ServerActions({ server, onChanged }: ActionsProps) {
  const navigate = useNavigate()
  const users = useOverview('custom-mcp-servers')?.get(server.id)?.usedBy
  const [open, setOpen] = useState<'change' | 'remove'>()
  const close = () => setOpen(undefined)
  const saved = () => {
    close()
    onChanged()
  }
  return (
    <Group gap="xs">
      {users !== undefined && users.length > 0 && (
        <>
          <Text size="sm">{shared('usedBy')}</Text>
          <UsedBy users={users} />
        </>
      )}
      <Button variant="default" onClick={() => setOpen('change')}>
        {t('change')}
      </Button>
      <Button variant="default" leftSection={<TrashIcon size={16} />} onClick={() => setOpen('remove')}>
        {t('remove')}
      </Button>
      {open === 'change' && <ServerDialog server={server} onSaved={saved} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog
          name={server.name}
          users={users}
          remove={() => removeMcpServer(server.id)}
          onRemoved={() => navigate({ to: '/tools/mcp' })}
          onClose={close}
        />
      )}
    </Group>
  )
}
