import { renderCount, renderSize, renderWait } from '@hearth/ui-kit'
import { Badge, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { said } from '../catalogue/said.ts'
import type { DefaultModel } from '../default-model/default-model.ts'
import { useDefaultModel } from '../default-model/use-default-model.ts'
import { Facts } from './facts.tsx'
import type { Load } from './load.ts'
import { type Model, type ModelState, quantisationOf } from './model.ts'
import { ModelActions } from './model-actions.tsx'
import classes from './models-view.module.css'
import { t } from './words.ts'

const looks = {
  loaded: { color: 'teal', word: t('isLoaded') },
  loading: { color: 'yellow', word: t('isLoading') },
  idle: { color: 'gray', word: t('isIdle') },
  failed: { color: 'red', word: t('isFailed') },
  downloading: { color: 'blue', word: t('isDownloading') },
} as const

/** One model: its state, its figures and what can be done with it. */
export function ModelCard({ model, load }: { readonly model: Model; readonly load: Load }) {
  const { data: defaults } = useDefaultModel()
  const { color, word } = looks[model.state.kind]
  return (
    <Card component="article" withBorder padding="md" className={classes.card} aria-label={model.id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="h3" fw={600} className={classes.name}>
          {model.id}
        </Text>
        <Group gap={4} flex="none">
          {rolesOf(model, defaults).map((role) => (
            <Badge key={role} variant="outline" tt="none">
              {role}
            </Badge>
          ))}
          <Badge variant="light" color={color} tt="none">
            {word}
          </Badge>
        </Group>
      </Group>
      <Facts facts={factsOf(model)} />
      {model.note !== undefined && (
        <Text size="sm" c="dimmed">
          {said(model.note)}
        </Text>
      )}
      {model.state.kind === 'loaded' && <Facts facts={workOf(load.models.get(model.id))} />}
      <StateDetails state={model.state} />
      <div className={classes.foot}>
        <ModelActions model={model} isDefault={model.id === defaults?.model} />
      </div>
    </Card>
  )
}

function rolesOf({ id }: Model, defaults: DefaultModel | undefined): readonly string[] {
  if (defaults === undefined) return []
  return [
    ...(id === defaults.model ? [t('isDefault')] : []),
    ...(id === defaults.embedding.model ? [t('isForVectors')] : []),
  ]
}

function factsOf({ sizeBytes, memory, contextTokens, parameters, architecture, aliases, id }: Model) {
  return [
    [t('size'), sizeBytes === undefined || sizeBytes === 0 ? undefined : renderSize(sizeBytes)],
    [t('memory'), memory && memoryWords(memory)],
    [t('parameters'), parameters === undefined ? undefined : renderCount(parameters)],
    [t('context'), contextTokens === undefined ? undefined : t('tokens', { count: contextTokens })],
    [t('quantisation'), quantisationOf(id)],
    [t('architecture'), architecture],
    [t('alsoAs'), aliases.length === 0 ? undefined : aliases.join(', ')],
  ] as const
}

function memoryWords({ bytes, estimated }: NonNullable<Model['memory']>): string {
  return estimated ? t('about', { size: renderSize(bytes) }) : renderSize(bytes)
}

function workOf(work: ReturnType<Load['models']['get']>) {
  return [
    [t('answering'), work && `${work.running}`],
    [t('waiting'), work && `${work.waiting}`],
    [t('cacheInUse'), work && `${Math.round(work.cache * 100)} %`],
  ] as const
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
      <Progress value={percent ?? 100} animated={percent === undefined} aria-label={t('download')} />
      <Text size="xs" c="dimmed">
        {progressOf(state, percent)}
      </Text>
    </Stack>
  )
}

type Downloading = Extract<ModelState, { readonly kind: 'downloading' }>

function progressOf({ done, total, bytesPerSecond, secondsLeft }: Downloading, percent: number | undefined): string {
  const far = { done: renderSize(done), percent: Math.floor(percent ?? 0) }
  const parts = [
    total === undefined ? far.done : t('ofTotal', { ...far, total: renderSize(total) }),
    bytesPerSecond === undefined ? undefined : `${renderSize(bytesPerSecond)}/s`,
    secondsLeft === undefined ? undefined : t('left', { wait: renderWait(secondsLeft) }),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
