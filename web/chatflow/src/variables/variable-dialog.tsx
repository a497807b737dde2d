import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { Notice } from '../app/notice.tsx'
import type { Variable } from '../inspector/expressions/use-variables.ts'
import type { Overview } from '../saved/use-overview.ts'
import { UsedBy } from '../saved/used-by.tsx'
import { faultOfName } from './fault-of-name.ts'
import { RenameUses } from './rename-uses.tsx'
import { changeVariable, createVariable, renameEverywhere, type VariableFields } from './save-variable.ts'
import { VariableInputs } from './variable-inputs.tsx'
import { t } from './words.ts'

export type VariableDialogProps = {
  /** The one to change; a new one is made without. */
  readonly variable?: Variable
  readonly overview: Overview | undefined
  readonly taken: readonly string[]
  readonly onClose: () => void
}

/** Name and value of a variable; a new name asks about those who use the old one. */
export function VariableDialog({ variable, overview, taken, onClose }: VariableDialogProps) {
  const client = useQueryClient()
  const [fields, setFields] = useState(fieldsOf(variable))
  const [renamesUses, setRenamesUses] = useState(true)
  const users = overview?.usedBy ?? []
  // A blank before or after is no part of it; one that is typed in the middle is told, not swallowed.
  const named = { ...fields, name: fields.name.trim() }
  const isRenamed = variable !== undefined && named.name !== variable.name && users.length > 0
  const save = useMutation({
    mutationFn: () => {
      if (variable === undefined) return createVariable(named)
      return isRenamed && renamesUses ? renameEverywhere(variable, named, users) : changeVariable(variable, named)
    },
    // A rename changes flows and tools as well.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.all }),
    onSuccess: ({ left }) => {
      if (left.length === 0) onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const fault = faultOfName(named.name, taken, variable?.name)
  const left = save.data?.left ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      title={variable === undefined ? t('new') : t('change')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <VariableInputs
            fields={fields}
            fault={fault}
            stored={variable}
            isSet={overview?.isSet}
            onChange={setFields}
          />
          {isRenamed && (
            <RenameUses name={variable.name} users={users} isChosen={renamesUses} onChoose={setRenamesUses} />
          )}
          {save.error !== null && <Notice kind="error">{save.error.message}</Notice>}
          {variable !== undefined && left.length > 0 && (
            <Notice kind="warning">
              {t('kept', { name: variable.name })} <UsedBy users={left} />
            </Notice>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {left.length > 0 ? t('done') : t('cancel')}
            </Button>
            {left.length === 0 && (
              <Button type="submit" loading={save.isPending} disabled={fault !== undefined || named.name === ''}>
                {variable === undefined ? t('create') : t('save')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function fieldsOf(variable: Variable | undefined): VariableFields {
  if (variable === undefined) return { name: '', type: 'static', value: '' }
  const { name, type, value } = variable
  return { name, type, value }
}
