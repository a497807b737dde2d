import { NativeSelect, Stack, Text } from '@mantine/core'
import { type Json, records } from '../../../model/json.ts'
import { useSet } from '../use-set.ts'
import { offeredTransformations } from './forms.ts'
import { TransformationForm } from './transformation-form.tsx'
import { t } from './words.ts'

export type TransformationsTabProps = { readonly id: number; readonly panel: Json }

/** What is done with the answers of a panel's queries, in turn, before they are drawn. */
export function TransformationsTab({ id, panel }: TransformationsTabProps) {
  const set = useSet(id)
  const steps = records(panel.transformations)
  const change = (next: readonly Json[]) => set('transformations', next.length === 0 ? undefined : next)
  const offered = offeredTransformations()
  return (
    <Stack gap="sm">
      {steps.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('none')}
        </Text>
      )}
      {steps.map((step, index) => (
        <TransformationForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing that stays while it is written
          key={index}
          step={step}
          place={index}
          count={steps.length}
          onChange={(next) => change(steps.with(index, next))}
          onMove={(by) => change(steps.toSpliced(index, 1).toSpliced(index + by, 0, step))}
          onRemove={() => change(steps.toSpliced(index, 1))}
        />
      ))}
      <NativeSelect
        size="xs"
        label={t('add')}
        value=""
        data={[{ value: '', label: t('choose') }, ...offered]}
        onChange={(event) => {
          const added = event.currentTarget.value
          if (added !== '') change([...steps, { id: added, options: {} }])
        }}
      />
    </Stack>
  )
}
