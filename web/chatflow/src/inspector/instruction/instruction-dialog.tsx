import { ErrorState } from '@hearth/ui-kit'
import { Button, Group, Loader, Modal, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFormOwner } from '../form/form-owner.ts'
import { t } from '../words.ts'
import { InstructionProposal } from './instruction-proposal.tsx'
import { defaultModel, nodeModelOf } from './node-model.ts'
import { useInstruction } from './use-instruction.ts'

export type InstructionDialogProps = {
  readonly label: string
  /** What stands in the field. */
  readonly before: string
  readonly onTake: (text: string) => void
  readonly onClose: () => void
}

/** Asks what is wanted, shows what a model wrote for it, and takes that over when told to. */
export function InstructionDialog({ label, before, onTake, onClose }: InstructionDialogProps) {
  const { getValues } = useFormOwner()
  const ofNode = nodeModelOf(getValues())
  const [task, setTask] = useState('')
  const [model, setModel] = useState(defaultModel)
  const { mutate, cancel, reset, isPending, data, error, submittedAt } = useInstruction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It stands in a portal, but for React within the form of the inspector.
    event.stopPropagation()
    mutate({ task: task.trim(), model })
  }
  const take = (text: string) => {
    onTake(text)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('writeItFor', { label })}
      closeButtonProps={{ 'aria-label': t('closeWriting') }}
    >
      <Stack gap="md">
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Textarea
              label={t('whatShouldItDo')}
              placeholder={t('whatShouldItDoExample')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={20_000}
              data-autofocus
              value={task}
              onChange={(event) => setTask(event.currentTarget.value)}
            />
            {ofNode !== undefined && (
              <NativeSelect
                label={t('writtenBy')}
                data={[
                  { value: 'default', label: t('writtenByDefault') },
                  { value: 'node', label: t('writtenByNode', { name: ofNode.name }) },
                ]}
                onChange={({ currentTarget: { value } }) => setModel(value === 'node' ? ofNode : defaultModel)}
              />
            )}
            <Group gap="sm">
              <Button
                type="submit"
                variant={data === undefined ? 'filled' : 'default'}
                disabled={task.trim() === '' || isPending}
              >
                {data === undefined ? t('write') : t('writeAgain')}
              </Button>
              {isPending && (
                <>
                  <Loader size="xs" role="status" aria-label={t('writing')} />
                  <Button variant="default" onClick={cancel}>
                    {t('stopWriting')}
                  </Button>
                </>
              )}
            </Group>
          </Stack>
        </form>
        {error !== null && <ErrorState error={error} />}
        {data !== undefined && (
          <InstructionProposal key={submittedAt} written={data} before={before} onTake={take} onDiscard={reset} />
        )}
      </Stack>
    </Modal>
  )
}
