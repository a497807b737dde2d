import { useNavigate } from '@hearth/ui-kit/router'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useFlows } from '../../api/use-flows.ts'
import { DialogForm } from '../dialog-form.tsx'
import { t } from '../words.ts'

/** Leads on from a dataset: to the test of a flow with it, where versions and judges are chosen. */
export function TestFlowDialog({ datasetId, onClose }: { readonly datasetId: string; readonly onClose: () => void }) {
  const { data, error } = useFlows()
  const flows = data ?? []
  const [chosen, setChosen] = useState<string>()
  const navigate = useNavigate()
  // What is offered first stays so, though another flow is changed meanwhile.
  const [first, setFirst] = useState<string>()
  if (first === undefined && flows[0] !== undefined) setFirst(flows[0].id)
  const id = flows.find((flow) => flow.id === (chosen ?? first))?.id
  return (
    <DialogForm
      title={t('testFlow')}
      action={t('goOn')}
      isReady={id !== undefined}
      busy={false}
      error={error}
      onSave={() =>
        id !== undefined && navigate({ to: '/flows/$id', params: { id }, search: { tab: 'tests', dataset: datasetId } })
      }
      onClose={onClose}
    >
      <Text size="sm">{t(data?.length === 0 ? 'noFlowToTest' : 'testFlowHint')}</Text>
      <NativeSelect
        label={t('flow')}
        data={flows.map((flow) => ({ value: flow.id, label: flow.name }))}
        value={id ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
