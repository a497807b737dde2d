import { Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { Notice } from '../../app/notice.tsx'
import { type ToolArgument, writeArguments } from '../tool-argument.ts'
import classes from '../tools.module.css'
import { t } from '../words.ts'
import { CallForm } from './call-form.tsx'
import { CallOutcome, type CallResult } from './call-outcome.tsx'

export type TryToolProps = { readonly rows: readonly ToolArgument[]; readonly code: string }

/** Calls a tool as it is typed. */
export function TryTool({ rows, code }: TryToolProps) {
  const id = useId()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (values: Readonly<Record<string, unknown>>) =>
      askApi<CallResult>('/tool-trials', {
        method: 'POST',
        body: { schema: writeArguments(rows), func: code, arguments: values },
      }),
  })
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {t('tryTitle')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('tryHint')}
      </Text>
      <CallForm rows={rows} isBusy={isPending} isReady={code.trim() !== ''} onCall={mutate} />
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {error === null && data !== undefined && <CallOutcome result={data} />}
    </section>
  )
}
