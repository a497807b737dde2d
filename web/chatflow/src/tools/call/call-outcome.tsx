import { Code, Stack, Text } from '@mantine/core'
import { Notice } from '../../app/notice.tsx'
import classes from '../tools.module.css'
import { t } from '../words.ts'

/** What came of calling a tool. */
export type CallResult = {
  readonly output?: string
  readonly error?: string
  readonly logs?: readonly string[]
  readonly durationMs: number
}

/** The output of a tool or its error, and what it logged. */
export function CallOutcome({ result }: { readonly result: CallResult }) {
  const { output, error, logs = [], durationMs } = result
  return (
    <Stack gap="xs">
      {error !== undefined && (
        <Notice kind="error" title={t('failed', { duration: durationMs })}>
          <Text size="sm">{error}</Text>
        </Notice>
      )}
      {error === undefined && (
        <div role="status">
          <Text size="sm" fw={600}>
            {t('result')}
          </Text>
          {output === '' ? (
            <Text size="sm">{t('emptyResult')}</Text>
          ) : (
            <Scrolled label={t('result')} text={output ?? ''} />
          )}
          <Text size="xs" c="dimmed">
            {t('took', { duration: durationMs })}
          </Text>
        </div>
      )}
      {logs.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('logged')}
          </Text>
          <Scrolled label={t('logged')} text={logs.join('\n')} />
        </div>
      )}
    </Stack>
  )
}

// What overflows is scrolled by keyboard too.
function Scrolled({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Code block className={classes.output} tabIndex={0} aria-label={label}>
      {text}
    </Code>
  )
}
