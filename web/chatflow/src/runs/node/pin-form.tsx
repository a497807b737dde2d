import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '../trace/value-view.tsx'
import { t } from '../words.ts'
import { usePins } from './use-pins.ts'

export type PinFormProps = {
  readonly nodeId: string
  /** What it gave last, to begin with. */
  readonly output: unknown
}

/** What stands for the work of a node: written here, or begun with what it gave last. */
export function PinForm({ nodeId, output }: PinFormProps) {
  const { pins, pin, unpin } = usePins()
  const pinned = pins.get(nodeId)
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const text = draft ?? textOf(pinned === undefined ? output : pinned.output) ?? '{}'
  const value = parse(text)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {pinned !== undefined && (
        <Alert color="orange" p="xs">
          {t('pinned')}
        </Alert>
      )}
      {isOpen && (
        <Textarea
          label={t('pinText')}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          error={value === undefined ? t('notJson') : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      )}
      <Group gap="xs">
        {isOpen ? (
          <Button
            size="compact-sm"
            disabled={value === undefined}
            onClick={() => {
              if (value !== undefined) void pin(nodeId, value.parsed).then(() => setOpen(false))
            }}
          >
            {t('save')}
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t('pinHere')}
          </Button>
        )}
        {pinned !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => void unpin(nodeId)}>
            {t('unpin')}
          </Button>
        )}
      </Group>
    </>
  )
}

function parse(text: string): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
