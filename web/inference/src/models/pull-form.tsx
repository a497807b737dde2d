import { DownloadIcon } from '@hearth/ui-kit'
import { Button, Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './models-view.module.css'
import { useModelAction } from './use-models.ts'

const example = 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0'

/** Pulls a model from a hub or an address; its progress then stands in the list. */
export function PullForm() {
  const [model, setModel] = useState('')
  const pull = useModelAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (model.trim() === '') return
    pull.mutate({ kind: 'pull', model: model.trim() }, { onSuccess: () => setModel('') })
  }
  return (
    <Card component="section" withBorder aria-label="Pull a model">
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Title order={2} size="h4">
            Pull a model
          </Title>
          <Group align="flex-start" gap="xs">
            <TextInput
              flex="1 1 16rem"
              aria-label="Address of the model"
              placeholder={example}
              value={model}
              onChange={(event) => setModel(event.currentTarget.value)}
              error={pull.error?.message}
              spellCheck={false}
              autoComplete="off"
            />
            <Button
              type="submit"
              leftSection={<DownloadIcon size={16} />}
              loading={pull.isPending}
              disabled={model.trim() === ''}
            >
              Pull
            </Button>
          </Group>
          <Text size="xs" c="dimmed" className={classes.examples}>
            A GGUF model: <Code>{example}</Code>, <Code>hf:user/repo/file.gguf</Code> or{' '}
            <Code>https://…/file.gguf</Code>
          </Text>
        </Stack>
      </form>
    </Card>
  )
}
