import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { FlowType } from '../api/chatflow.ts'
import { useCreateFlow } from '../api/use-flows.ts'
import { type Template, useTemplates } from '../api/use-templates.ts'

const emptyFlow: Template = {
  id: 'empty',
  templateName: 'Empty',
  flowData: '{"nodes":[],"edges":[]}',
  chatbotConfig: '{}',
  badge: '',
  framework: [],
  usecases: [],
  categories: [],
  type: 'Chatflow',
  description: 'Nothing drawn yet: paste or write its JSON',
}

function typeOf({ type }: { readonly type: string }): FlowType {
  if (type === 'AgentflowV2') return 'AGENTFLOW'
  return type === 'Agentflow' ? 'MULTIAGENT' : 'CHATFLOW'
}

/** Makes a flow from a template and goes there. */
export function NewFlowDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useTemplates()
  return (
    <Modal opened onClose={onClose} title="New flow" closeButtonProps={{ 'aria-label': 'Close' }}>
      {data === undefined && error === null && <LoadingState label="Loading the templates" />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && <Form templates={[...data, emptyFlow]} />}
    </Modal>
  )
}

function Form({ templates }: { readonly templates: readonly Template[] }) {
  const navigate = useNavigate()
  const [name, setName] = useState('New flow')
  const [chosen, setChosen] = useState(templates[0]?.id ?? emptyFlow.id)
  const { mutate, isPending, error } = useCreateFlow()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const template = templates.find(({ id }) => id === chosen) ?? emptyFlow
    const { flowData, chatbotConfig, usecases } = template
    const category = usecases.length > 0 ? usecases.join(';') : null
    mutate(
      { name: name.trim(), type: typeOf(template), flowData, chatbotConfig, category },
      { onSuccess: ({ id }) => void navigate({ to: '/flows/$id', params: { id } }) },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          error={error?.message}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label="Begin with" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {templates.map(({ id, templateName, description }) => (
              <Radio key={id} value={id} label={templateName} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            Everything can be changed later.
          </Text>
          <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
