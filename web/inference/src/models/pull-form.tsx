import { DownloadIcon } from '@hearth/ui-kit'
import { Button, Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { said } from '../catalogue/said.ts'
import classes from './models-view.module.css'
import { useModelAction } from './use-models.ts'
import { t } from './words.ts'

const example = 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0'

/** Pulls a model from a hub or an address; its progress then stands in the list. */
export function PullForm() {
  const [model, setModel] = useState('')
  const pull = useModelAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (model.trim() === '') return
    // The next one may be written already.
    const empty = () => setModel((now) => (now === model ? '' : now))
    pull.mutate({ kind: 'pull', model: model.trim() }, { onSuccess: empty })
  }
  return (
    <Card component="section" withBorder aria-label={t('pullModel')}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('pullModel')}
          </Title>
          <Group align="flex-start" gap="xs">
            <TextInput
              flex="1 1 16rem"
              aria-label={t('address')}
              placeholder={example}
              value={model}
              onChange={(event) => setModel(event.currentTarget.value)}
              error={pull.error === null ? undefined : said(pull.error.message)}
              spellCheck={false}
              autoComplete="off"
            />
            <Button
              type="submit"
              leftSection={<DownloadIcon size={16} />}
              loading={pull.isPending}
              disabled={model.trim() === ''}
            >
              {t('pull')}
            </Button>
          </Group>
          <Text size="xs" c="dimmed" className={classes.examples}>
            {t('examples')} <Code>{example}</Code>, <Code>hf:user/repo/file.gguf</Code>,{' '}
            <Code>https://…/file.gguf</Code>
          </Text>
        </Stack>
      </form>
    </Card>
  )
}
