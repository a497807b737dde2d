import { Loader, NativeSelect, Text } from '@mantine/core'
import { useFlows } from '../api/use-flows.ts'
import { modelCategory, useModelFlow, useModels } from './use-models.ts'
import { t } from './words.ts'

export type FlowPickerProps = {
  readonly label: string
  readonly flowId: string | undefined
  readonly onPick: (flowId: string) => void
}

const modelPrefix = 'model:'

/** Chooses who is asked: a flow, or a model of this machine. */
export function FlowPicker({ label, flowId, onPick }: FlowPickerProps) {
  const { data: flows = [] } = useFlows()
  const models = useModels()
  const open = useModelFlow(flows)
  const current = flows.find(({ id }) => id === flowId)
  const isModel = current?.category === modelCategory
  const drawn = flows.filter(({ category }) => category !== modelCategory)
  const names = [...new Set([...models, ...(isModel ? [current.name] : [])])]
  return (
    <>
      <NativeSelect
        aria-label={label}
        size="sm"
        maw="16rem"
        disabled={open.isPending}
        rightSection={open.isPending ? <Loader size="xs" aria-label={t('opening')} /> : undefined}
        value={isModel ? `${modelPrefix}${current.name}` : (flowId ?? '')}
        data={[
          ...(flowId === undefined ? [{ value: '', label: '' }] : []),
          { group: t('flows'), items: drawn.map(({ id, name }) => ({ value: id, label: name })) },
          { group: t('models'), items: names.map((name) => ({ value: `${modelPrefix}${name}`, label: name })) },
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (!value.startsWith(modelPrefix)) return onPick(value)
          open.mutate(value.slice(modelPrefix.length), { onSuccess: onPick })
        }}
      />
      {open.error !== null && (
        <Text size="xs" c="red" role="alert">
          {open.error.message}
        </Text>
      )}
    </>
  )
}
