import { CopyButton, serviceUrl } from '@hearth/ui-kit'
import { Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../../api/chatflow.ts'
import view from '../../app/view.module.css'
import { t } from '../words.ts'
import { CodeBox } from './code-box.tsx'
import { KeyMaker } from './key-maker.tsx'
import { McpServer } from './mcp-server.tsx'
import own from './snippets.module.css'
import { snippetsOf } from './snippets.ts'

/** How programs ask this flow. */
export function Programs({ flow }: { readonly flow: Chatflow }) {
  const { id, isPublic } = flow
  const [key, setKey] = useState<string>()
  const snippets = snippetsOf({ url: serviceUrl(), flowId: id, isPublic, key })
  return (
    <Stack component="section" gap="sm" className={view.section} aria-label={t('programs')}>
      <Title order={2} size="h5">
        {t('programs')}
      </Title>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('id')}
        </Text>
        <Text ff="monospace" size="sm" className={own.key}>
          {id}
        </Text>
        <CopyButton text={id} label={t('copyId')} />
      </Group>
      <KeyMaker flow={flow} made={key} onMade={setKey} />
      <Tabs defaultValue="curl">
        <Tabs.List mb="sm" aria-label={t('languages')} className={own.tabs}>
          {snippets.map(({ label }) => (
            <Tabs.Tab key={label} value={label}>
              {label}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="MCP">MCP</Tabs.Tab>
        </Tabs.List>
        {snippets.map(({ label, code }) => (
          <Tabs.Panel key={label} value={label}>
            <CodeBox code={code} copyLabel={t('copyCode', { what: label })} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="MCP">
          <McpServer flow={flow} />
        </Tabs.Panel>
      </Tabs>
      <Text size="sm" c="dimmed">
        {t('chatIdHelp')}
      </Text>
    </Stack>
  )
}
