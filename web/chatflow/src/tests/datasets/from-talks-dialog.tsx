import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useFlows } from '../../api/use-flows.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useChange } from '../use-tests.ts'
import { t } from '../words.ts'

const usualTurns = 50
const maxTurns = 1_000

/** Adds what people have asked a flow to a dataset. */
export function FromTalksDialog({ datasetId, onClose }: { readonly datasetId: string; readonly onClose: () => void }) {
  const flows = useFlows().data ?? []
  const [chosen, setChosen] = useState<string>()
  const [turns, setTurns] = useState(String(usualTurns))
  const limit = /^\d+$/.test(turns) ? Number(turns) : 0
  const chatflowId = chosen ?? flows[0]?.id
  const add = useChange(
    (body: object) => askApi<{ added: number }>('/datasets/rows/from-conversations', { method: 'POST', body }),
    queryKeys.datasets,
  )
  return (
    <DialogForm
      title={t('fromTalks')}
      action={add.isSuccess ? t('close') : t('add')}
      isReady={chatflowId !== undefined && limit >= 1 && limit <= maxTurns}
      busy={add.isPending}
      error={add.error}
      onSave={() => (add.isSuccess ? onClose() : add.mutate({ datasetId, chatflowId, limit }))}
      onClose={onClose}
    >
      <Text size="sm">{t('fromTalksHint')}</Text>
      <NativeSelect
        label={t('flow')}
        data={flows.map(({ id, name }) => ({ value: id, label: name }))}
        value={chatflowId ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <TextInput
        type="number"
        label={t('turns')}
        min={1}
        max={maxTurns}
        value={turns}
        onChange={(event) => setTurns(event.currentTarget.value)}
      />
      {add.data !== undefined && (
        <Text size="sm" role="status">
          {t('added', { count: add.data.added })}
        </Text>
      )}
    </DialogForm>
  )
}
