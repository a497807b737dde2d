import { Button, Checkbox, Group, NativeSelect, ScrollArea, Stack } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import { t } from '../words.ts'
import type { GeneratedTool, OpenApiTools } from './openapi-tools.ts'

export type OpenApiOperationsProps = {
  readonly found: OpenApiTools
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onServer: (server: string) => void
  readonly onBack: () => void
  readonly onMake: (tools: readonly GeneratedTool[]) => void
}

/** Chooses which operations of an API become tools. */
export function OpenApiOperations({ found, isBusy, error, onServer, onBack, onMake }: OpenApiOperationsProps) {
  const { servers, tools } = found
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = tools.filter(({ operation }) => !left.has(operation))
  const toggle = (operation: string, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((one) => one !== operation) : [...left, operation]))
  return (
    <Stack gap="md">
      {servers.length > 1 && (
        <NativeSelect
          label={t('server')}
          data={[...servers]}
          onChange={(event) => onServer(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label={t('chooseAll')}
        checked={left.size === 0}
        indeterminate={left.size > 0 && chosen.length > 0}
        onChange={(event) =>
          setLeft(new Set(event.currentTarget.checked ? [] : tools.map(({ operation }) => operation)))
        }
      />
      <ScrollArea.Autosize mah="45vh" type="auto">
        <Stack gap="xs" role="group" aria-label={t('operations')}>
          {tools.map(({ operation, name, description }) => (
            <Checkbox
              key={operation}
              label={`${name} (${operation})`}
              description={description}
              checked={!left.has(operation)}
              onChange={(event) => toggle(operation, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('readFirst')}
        </Button>
        <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => onMake(chosen)}>
          {t('make', { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  )
}
