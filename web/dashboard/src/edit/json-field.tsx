import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { isRecord, type Json } from '../model/json.ts'
import classes from './panel/panel-editor.module.css'
import { t } from './words.ts'

export type JsonFieldProps = { readonly label: string; readonly value: Json; readonly onChange: (value: Json) => void }

/** JSON that is taken over as soon as it can be read; what cannot says so and waits. */
export function JsonField({ label, value, onChange }: JsonFieldProps) {
  const written = JSON.stringify(value, null, 2)
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: string }>()
  const isOwn = draft !== undefined && draft.of === written
  const text = isOwn ? draft.text : written
  const fault = isOwn ? faultOf(text) : undefined
  const take = () => {
    const parsed: unknown = JSON.parse(text)
    if (isRecord(parsed)) onChange(parsed)
  }
  return (
    <Stack gap="xs" className={classes.json}>
      <Textarea
        aria-label={label}
        autosize
        minRows={12}
        maxRows={28}
        spellCheck={false}
        value={text}
        error={fault}
        onChange={(event) => setDraft({ text: event.currentTarget.value, of: written })}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('jsonHint')}
        </Text>
        <Button size="xs" variant="default" disabled={!isOwn || text === written || fault !== undefined} onClick={take}>
          {t('applyJson')}
        </Button>
      </Group>
    </Stack>
  )
}

function faultOf(text: string): string | undefined {
  try {
    return isRecord(JSON.parse(text)) ? undefined : t('noObject')
  } catch (error) {
    return error instanceof Error ? error.message : t('noObject')
  }
}
