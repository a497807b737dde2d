import { ask } from '@hearth/ui-kit'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { NumberField } from '../app/number-field.tsx'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { useModelAction } from '../models/use-models.ts'
import {
  asConfigured,
  type Estimate,
  estimateParts,
  estimatePath,
  estimateSentence,
  type LoadSettings,
} from './load-settings.ts'
import { t } from './words.ts'

export type LoadFormProps = { readonly model: string; readonly isLoaded: boolean; readonly onDone: () => void }

const typingMs = 150

/** Context, slots and GPU layers of a load, with what it would take as they change. */
export function LoadForm({ model, isLoaded, onDone }: LoadFormProps) {
  const [settings, setSettings] = useState(asConfigured)
  const estimate = useEstimate(model, settings)
  const load = useModelAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    load.mutate({ kind: 'load', model, settings }, { onSuccess: onDone })
  }
  const error = load.error ?? estimate.error
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <LoadFields settings={settings} onChange={setSettings} estimate={estimate.data} />
        <div role="status">{estimate.data !== undefined && <EstimateView estimate={estimate.data} />}</div>
        {error !== null && (
          <Text size="sm" c="red" role="alert">
            {error.message}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {[...(isLoaded ? [t('isLoadedAnew')] : []), t('staysSo')].join(' ')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" loading={load.isPending} disabled={estimate.data?.fits === false}>
            {t('load')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useEstimate(model: string, settings: LoadSettings) {
  const [settled] = useDebouncedValue(settings, typingMs)
  return useQuery({
    queryKey: ['estimate', model, settled],
    queryFn: ({ signal }) => ask<Estimate>(estimatePath(model, settled), { signal }),
    placeholderData: keepPreviousData,
  })
}

type LoadFieldsProps = {
  readonly settings: LoadSettings
  readonly onChange: (settings: LoadSettings) => void
  readonly estimate: Estimate | undefined
}

const mostSlots = 64
const mostTokens = 1_048_576
const mostLayers = 10_000

function LoadFields({ settings, onChange, estimate }: LoadFieldsProps) {
  const { data: catalogue } = useCatalogue()
  const hasGpu = catalogue?.machine.gpus.some(({ in_use }) => in_use) === true
  const set = (change: Partial<LoadSettings>) => onChange({ ...settings, ...change })
  const trained = estimate?.trained_context_tokens ?? undefined
  return (
    <>
      <NumberField
        label={trained === undefined ? t('context') : t('contextTrained', { number: trained })}
        hint={`${estimate?.memory.context_tokens ?? t('asConfigured')}`}
        min={64}
        max={mostTokens}
        step={1_024}
        decimals={0}
        value={settings.contextTokens}
        onChange={(contextTokens) => set({ contextTokens })}
      />
      <NumberField
        label={t('slots')}
        hint={`${estimate?.memory.slots ?? t('asConfigured')}`}
        min={1}
        max={mostSlots}
        step={1}
        decimals={0}
        value={settings.slots}
        onChange={(slots) => set({ slots })}
      />
      <NumberField
        label={estimate?.layers ? t('layersOf', { number: estimate.layers }) : t('layers')}
        hint={t(hasGpu ? 'asManyAsFit' : 'noGpu')}
        min={0}
        max={estimate?.layers ?? mostLayers}
        step={1}
        decimals={0}
        disabled={!hasGpu}
        value={settings.gpuLayers}
        onChange={(gpuLayers) => set({ gpuLayers })}
      />
    </>
  )
}

function EstimateView({ estimate }: { readonly estimate: Estimate }) {
  return (
    <>
      <Text size="sm" fw={500} {...(estimate.fits === false && { c: 'red' })}>
        {estimateSentence(estimate)}
      </Text>
      <Text size="xs" c="dimmed">
        {estimateParts(estimate)}
      </Text>
    </>
  )
}
