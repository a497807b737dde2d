import { Badge, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { type Model, type ModelState, quantisationOf, renderCount, renderSize } from './model.ts'
import { ModelActions } from './model-actions.tsx'
import classes from './models-view.module.css'

const looks = {
  loaded: { color: 'teal', word: 'Loaded' },
  loading: { color: 'yellow', word: 'Loading' },
  idle: { color: 'gray', word: 'Idle' },
  failed: { color: 'red', word: 'Failed' },
  downloading: { color: 'blue', word: 'Downloading' },
} as const

/** One model: its state, its figures and what can be done with it. */
export function ModelCard({ model }: { readonly model: Model }) {
  const { color, word } = looks[model.state.kind]
  return (
    <Card component="article" withBorder padding="md" className={classes.card} aria-label={model.id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="h3" fw={600} className={classes.name}>
          {model.id}
        </Text>
        <Badge variant="light" color={color} tt="none" flex="none">
          {word}
        </Badge>
      </Group>
      <Facts model={model} />
      {model.note !== undefined && (
        <Text size="sm" c="dimmed">
          {model.note}
        </Text>
      )}
      <StateDetails state={model.state} />
      <div className={classes.foot}>
        <ModelActions model={model} />
      </div>
    </Card>
  )
}

function Facts({ model }: { readonly model: Model }) {
  const { sizeBytes, contextTokens, parameters, architecture, aliases, id } = model
  const facts = [
    ['Size', sizeBytes === undefined || sizeBytes === 0 ? undefined : renderSize(sizeBytes)],
    ['Parameters', parameters === undefined ? undefined : renderCount(parameters)],
    ['Context', contextTokens === undefined ? undefined : `${contextTokens.toLocaleString('en')} tokens`],
    ['Quantisation', quantisationOf(id)],
    ['Architecture', architecture],
    ['Also as', aliases.length === 0 ? undefined : aliases.join(', ')],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function StateDetails({ state }: { readonly state: ModelState }) {
  if (state.kind === 'failed')
    return (
      <Text size="sm" c="red" role="alert">
        {state.error}
      </Text>
    )
  if (state.kind !== 'downloading') return null
  const { done, total } = state
  const percent = total === undefined || total === 0 ? undefined : (done / total) * 100
  return (
    <Stack gap={4}>
      <Progress value={percent ?? 100} animated={percent === undefined} aria-label="Download" />
      <Text size="xs" c="dimmed">
        {renderSize(done)}
        {total === undefined ? '' : ` of ${renderSize(total)} (${Math.floor(percent ?? 0)} %)`}
      </Text>
    </Stack>
  )
}
