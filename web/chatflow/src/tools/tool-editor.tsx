import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { Notice } from '../app/notice.tsx'
import { ArgumentList } from './argument-list.tsx'
import { TryTool } from './call/try-tool.tsx'
import type { Tool } from './tool.ts'
import { readArguments, writeArguments } from './tool-argument.ts'
import { ToolCode } from './tool-code.tsx'
import classes from './tools.module.css'
import { useSaveTool } from './use-tools.ts'
import { t } from './words.ts'

export type ToolEditorProps = {
  /** As it is kept; a new one is not. */
  readonly tool: Tool | undefined
  readonly onCreated: (tool: Tool) => void
}

/** What a tool is and does, beside a place to try it. */
export function ToolEditor({ tool, onCreated }: ToolEditorProps) {
  const [name, setName] = useState(tool?.name ?? '')
  const [description, setDescription] = useState(tool?.description ?? '')
  const [rows, setRows] = useState(readArguments(tool?.schema ?? null))
  const [code, setCode] = useState(tool?.func ?? '')
  const save = useSaveTool(tool?.id)
  const fields = { name: name.trim(), description, schema: writeArguments(rows), func: code }
  const isDirty = tool === undefined ? name !== '' || code !== '' : isChanged(tool, fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(fields, { onSuccess: (saved) => tool === undefined && onCreated(saved) })
  }
  return (
    <div className={classes.columns}>
      <LeaveDialog isDirty={isDirty} lost={t('leaving')} />
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            autosize
            minRows={2}
            maxRows={8}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <ArgumentList rows={rows} onChange={setRows} />
          <ToolCode code={code} rows={rows} onChange={setCode} />
          {save.error !== null && <Notice kind="error">{save.error.message}</Notice>}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={fields.name === '' || !isDirty}>
              {tool === undefined ? t('create') : t('save')}
            </Button>
            {save.isSuccess && !isDirty && <span role="status">{t('saved')}</span>}
          </Group>
        </Stack>
      </form>
      <TryTool rows={rows} code={code} />
    </div>
  )
}

function isChanged(tool: Tool, fields: Pick<Tool, 'name' | 'description' | 'schema' | 'func'>): boolean {
  return (
    fields.name !== tool.name ||
    fields.description !== tool.description ||
    fields.func !== (tool.func ?? '') ||
    fields.schema !== writeArguments(readArguments(tool.schema))
  )
}
