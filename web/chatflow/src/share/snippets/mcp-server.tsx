import { ErrorState, LoadingState, serviceUrl } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Chatflow } from '../../api/chatflow.ts'
import { Notice } from '../../app/notice.tsx'
import { t } from '../words.ts'
import { CodeBox } from './code-box.tsx'
import { mcpConfigOf, toolNameOf } from './mcp-config.ts'
import { type OwnMcpServer, useOfferFlow, useOwnMcpServer } from './use-mcp-server.ts'

/** The flow as the one tool of an MCP server. */
export function McpServer({ flow }: { readonly flow: Chatflow }) {
  const { data, error, refetch } = useOwnMcpServer(flow.id)
  if (data === undefined) return error === null ? <LoadingState /> : <ErrorState error={error} retry={refetch} />
  return data.enabled ? <Offered flow={flow} server={data} /> : <Offer flow={flow} server={data} />
}

type Props = { readonly flow: Chatflow; readonly server: OwnMcpServer }

function Offered({ flow, server }: Props) {
  const { mutate, isPending, error } = useOfferFlow(flow.id)
  return (
    <Stack gap="sm">
      <Text size="sm">{t('mcpOffered', { tool: server.toolName })}</Text>
      <CodeBox code={mcpConfigOf(serviceUrl(), flow.id, server)} copyLabel={t('copyCode', { what: 'MCP' })} />
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      <Group>
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate(undefined)}>
          {t('mcpStop')}
        </Button>
      </Group>
    </Stack>
  )
}

function Offer({ flow, server }: Props) {
  const { mutate, isPending, error } = useOfferFlow(flow.id)
  const [toolName, setToolName] = useState(server.toolName || toolNameOf(flow.name))
  const [description, setDescription] = useState(server.description)
  const isWellNamed = /^[a-zA-Z0-9_-]{1,64}$/.test(toolName)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ toolName, description: description.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('mcpHelp')}</Text>
        <TextInput
          label={t('mcpTool')}
          value={toolName}
          error={!isWellNamed && t('mcpToolFault')}
          onChange={(event) => setToolName(event.currentTarget.value)}
        />
        <Textarea
          label={t('mcpDescription')}
          description={t('mcpDescriptionHelp')}
          autosize
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group>
          <Button type="submit" size="xs" loading={isPending} disabled={!isWellNamed || description.trim() === ''}>
            {t('mcpOffer')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
