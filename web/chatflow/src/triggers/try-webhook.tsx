import { Button, Code, Group, PasswordInput, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../app/notice.tsx'
import type { WebhookStart } from './read-start.ts'
import { Section } from './section.tsx'
import classes from './triggers.module.css'
import { useTryWebhook } from './use-triggers.ts'
import { t } from './words.ts'

export type TryWebhookProps = {
  readonly flowId: string
  readonly start: WebhookStart
  /** One that was made just now, to sign with; empty without. */
  readonly madeSecret: string
}

/** Calls the webhook as another program would, and shows what it answers. */
export function TryWebhook({ flowId, start, madeSecret }: TryWebhookProps) {
  const { method = 'POST', contentType = 'application/json', signature } = start
  const [body, setBody] = useState('{}')
  // One that was made since takes the place of what was typed; the body may be half written by then, and stays.
  const [typed, setTyped] = useState({ since: madeSecret, secret: madeSecret })
  const secret = typed.since === madeSecret ? typed.secret : madeSecret
  const { mutate, isPending, error, data } = useTryWebhook(flowId)
  const isFaulty = contentType.includes('json') && !isJson(body)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ method, contentType, body, signature: signature && { ...signature, secret } })
  }
  return (
    <Section title={t('tryIt')}>
      <form onSubmit={submit}>
        <Textarea
          label={t('body')}
          description={t('bodyHint')}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={body}
          error={isFaulty && t('notJson')}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {signature !== undefined && (
          <PasswordInput
            mt="sm"
            label={t('trySecret')}
            autoComplete="off"
            value={secret}
            onChange={(event) => setTyped({ since: madeSecret, secret: event.currentTarget.value })}
          />
        )}
        <Group mt="sm">
          <Button type="submit" loading={isPending} disabled={isFaulty || (signature !== undefined && secret === '')}>
            {t('send')}
          </Button>
        </Group>
      </form>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {data !== undefined && (
        <div role="status">
          <Text size="sm">{t('answered', { status: String(data.status) })}</Text>
          <Code block className={classes.text}>
            {data.text}
          </Code>
        </div>
      )}
    </Section>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
