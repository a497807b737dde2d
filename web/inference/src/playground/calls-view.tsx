import { Button, Code, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './playground.module.css'
import type { ToolCall, ToolResult } from './turn.ts'
import { t } from './words.ts'

export type CallsViewProps = {
  readonly calls: readonly ToolCall[]
  /** Absent where results are no longer, or not yet, asked for. */
  readonly onResults: ((results: readonly ToolResult[]) => void) | undefined
}

/** The tools that an answer called, and where their results are written. */
export function CallsView({ calls, onResults }: CallsViewProps) {
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onResults?.(calls.map(({ id }, at) => ({ id, text: texts[at] ?? '' })))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {calls.map(({ id, name, args }, at) => (
          <div key={id === '' ? at : id} className={classes.call}>
            <Text size="sm">
              {t('calls')} <Code>{name}</Code>
            </Text>
            <pre className={classes.args}>{prettyOf(args)}</pre>
            {onResults !== undefined && (
              <Textarea
                aria-label={t('resultOf', { name })}
                placeholder={t('resultHint')}
                autosize
                minRows={1}
                maxRows={8}
                mt="xs"
                value={texts[at] ?? ''}
                onChange={(event) => setTexts({ ...texts, [at]: event.currentTarget.value })}
              />
            )}
          </div>
        ))}
        {onResults !== undefined && (
          <Group justify="flex-end">
            <Button type="submit" size="xs" variant="light">
              {t('sendResults', { count: calls.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

// While they arrive, arguments are a piece of JSON.
function prettyOf(args: string): string {
  try {
    return JSON.stringify(JSON.parse(args), undefined, 2)
  } catch {
    return args
  }
}
