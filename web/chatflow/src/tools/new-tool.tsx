import { ActionMenu, ChevronDownIcon, onDemand, PlusIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Notice } from '../app/notice.tsx'
import { readToolFile } from './tool.ts'
import { useOpenNewTool } from './use-open-new-tool.ts'
import { t } from './words.ts'

const OpenApiDialog = onDemand(async () => (await import('./openapi/openapi-dialog.tsx')).OpenApiDialog)
const TemplateDialog = onDemand(async () => (await import('./template-dialog.tsx')).TemplateDialog)

/** The ways to a new tool: from nothing, from a template, from an OpenAPI document, from a file. */
export function NewTool() {
  const [dialog, setDialog] = useState<'template' | 'openapi'>()
  const [fault, setFault] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const { open, error } = useOpenNewTool()
  const close = () => setDialog(undefined)
  const read = async (chosen: File) => {
    const fields = readToolFile(await chosen.text())
    setFault(fields === undefined ? t('cannotImport', { file: chosen.name, reason: t('noTool') }) : undefined)
    if (fields !== undefined) open(fields)
  }
  const shown = fault ?? error?.message
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap={2} wrap="nowrap">
        <Button component={Link} to="/tools/new" leftSection={<PlusIcon size={16} />}>
          {t('new')}
        </Button>
        <ActionMenu
          target={
            <ActionIcon size={36} variant="default" aria-label={t('more')}>
              <ChevronDownIcon />
            </ActionIcon>
          }
          entries={[
            { label: t('fromTemplate'), onSelect: () => setDialog('template') },
            { label: t('fromOpenApi'), onSelect: () => setDialog('openapi') },
            { label: t('fromFile'), onSelect: () => file.current?.click() },
          ]}
        />
      </Group>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label={t('fromFile')}
        hidden
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen !== undefined) void read(chosen)
        }}
      />
      {shown !== undefined && <Notice kind="error">{shown}</Notice>}
      {dialog === 'template' && <TemplateDialog onClose={close} />}
      {dialog === 'openapi' && <OpenApiDialog onClose={close} />}
    </Stack>
  )
}
