import { PlusIcon } from '@hearth/ui-kit'
import { Link, useNavigate } from '@hearth/ui-kit/router'
import { Badge, Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import classes from '../saved/list.module.css'
import { ListPage } from '../saved/list-page.tsx'
import { SavedRow } from '../saved/saved-row.tsx'
import { type InTable, SavedTable } from '../saved/saved-table.tsx'
import { ToolSections } from '../tools/tool-sections.tsx'
import { wordsOfStatus } from './connection.tsx'
import { type McpServer, placeOf } from './mcp-server.ts'
import { ServerDialog } from './server-dialog.tsx'
import { useMcpServers } from './use-mcp-servers.ts'
import { t } from './words.ts'

/** All MCP servers that are kept, and new ones. */
export function ServersPage() {
  const query = useMcpServers()
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setIsCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        sections={<ToolSections at="/tools/mcp" />}
        actions={query.data?.length !== 0 && begin}
        query={query}
        empty={{ title: t('emptyTitle'), why: t('emptyWhy'), action: begin }}
      >
        {(servers) => <ServerTable servers={servers} />}
      </ListPage>
      {isCreating && (
        <ServerDialog
          onSaved={({ id }) => navigate({ to: '/tools/mcp/$id', params: { id } })}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  )
}

function ServerTable({ servers }: { readonly servers: readonly McpServer[] }) {
  return (
    <SavedTable what="custom-mcp-servers" rows={servers} heads={<Table.Th>{t('state')}</Table.Th>}>
      {(server, inTable) => <Row server={server} inTable={inTable} />}
    </SavedTable>
  )
}

function Row({ server, inTable }: { readonly server: McpServer; readonly inTable: InTable }) {
  const { id, name, status, toolCount } = server
  const state = (
    <Table.Td>
      <Stack gap={2} align="flex-start">
        <Badge variant="default" tt="none" fw={500}>
          {wordsOfStatus(server)}
        </Badge>
        {status === 'AUTHORIZED' && <Text size="xs">{t('toolCount', { count: toolCount })}</Text>}
      </Stack>
    </Table.Td>
  )
  return (
    <SavedRow saved={server} inTable={inTable} cells={state}>
      <Stack gap={2}>
        <Link to="/tools/mcp/$id" params={{ id }} className={classes.link}>
          {name}
        </Link>
        <Text size="xs" c="dimmed">
          {placeOf(server)}
        </Text>
      </Stack>
    </SavedRow>
  )
}
