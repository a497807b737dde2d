import { Accordion, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../app/notice.tsx'
import { isFound, NothingFound, SearchField } from '../saved/search-field.tsx'
import { CallForm } from '../tools/call/call-form.tsx'
import { CallOutcome } from '../tools/call/call-outcome.tsx'
import { callArguments } from './call-arguments.ts'
import type { McpTool } from './mcp-server.ts'
import { useCallTool } from './use-mcp-servers.ts'
import { t } from './words.ts'

export type ToolListProps = { readonly serverId: string; readonly tools: readonly McpTool[] }

/** The tools of a server; one that is opened shows its arguments and can be called. */
export function ToolList({ serverId, tools }: ToolListProps) {
  const [text, setText] = useState('')
  const found = tools.filter(({ name, description }) => isFound(text, name, description))
  if (tools.length === 0) return <Text size="sm">{t('noTools')}</Text>
  return (
    <Stack gap="sm">
      {tools.length > 8 && <SearchField text={text} onChange={setText} />}
      {found.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
      <Accordion variant="contained" order={3}>
        {found.map((tool) => (
          <Accordion.Item key={tool.name} value={tool.name}>
            <Accordion.Control>
              <Text size="sm" fw={600}>
                {tool.name}
              </Text>
              <Text size="xs" c="dimmed">
                {tool.description}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <OpenTool serverId={serverId} tool={tool} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

function OpenTool({ serverId, tool }: { readonly serverId: string; readonly tool: McpTool }) {
  const { mutate, data, error, isPending } = useCallTool(serverId, tool.name)
  return (
    <Stack gap="sm">
      <CallForm rows={callArguments(tool.inputSchema)} isBusy={isPending} isReady onCall={mutate} />
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {error === null && data !== undefined && <CallOutcome result={data} />}
      <details>
        <summary>{t('schema')}</summary>
        <Code block tabIndex={0} aria-label={t('schema')}>
          {JSON.stringify(tool.inputSchema, null, 2)}
        </Code>
      </details>
    </Stack>
  )
}
