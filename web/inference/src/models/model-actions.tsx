import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Popover, Text, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useChangeDefault } from '../default-model/use-default-model.ts'
import { LoadSettingsButton } from '../load-settings/load-settings-button.tsx'
import type { Model } from './model.ts'
import { useModelAction } from './use-models.ts'

export type ModelActionsProps = {
  readonly model: Model
  /** Whether it answers where no model is named. */
  readonly isDefault: boolean
}

/** Load, unload, cancel, pull again, use and delete; a refusal is shown in the service's own words. */
export function ModelActions({ model: { id, state, may, pullAgain }, isDefault }: ModelActionsProps) {
  const action = useModelAction()
  const change = useChangeDefault()
  const error = action.error ?? change.error
  const run = (kind: 'load' | 'unload' | 'delete') => action.mutate({ kind, model: id })
  return (
    <>
      <Group gap="xs">
        {may.load && (state.kind === 'idle' || state.kind === 'failed') && (
          <Button size="xs" variant="light" loading={action.isPending} onClick={() => run('load')}>
            Load
          </Button>
        )}
        {may.unload && state.kind === 'loaded' && (
          <Button size="xs" variant="default" loading={action.isPending} onClick={() => run('unload')}>
            Unload
          </Button>
        )}
        {may.load && <LoadSettingsButton model={id} isLoaded={state.kind === 'loaded'} />}
        {may.load && !isDefault && state.kind !== 'failed' && (
          <Button size="xs" variant="default" loading={change.isPending} onClick={() => change.mutate({ model: id })}>
            Use as default
          </Button>
        )}
        {pullAgain !== undefined && (
          <Button
            size="xs"
            variant="light"
            loading={action.isPending}
            onClick={() => action.mutate({ kind: 'pull', model: pullAgain })}
          >
            Try again
          </Button>
        )}
        {state.kind === 'downloading' && (
          <Button size="xs" variant="default" loading={action.isPending} onClick={() => run('unload')}>
            Cancel
          </Button>
        )}
        {may.remove && <DeleteButton id={id} onDelete={() => run('delete')} />}
      </Group>
      {error !== null && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {error.message}
        </Text>
      )}
    </>
  )
}

// A file of gigabytes is not lost to one slip.
function DeleteButton({ id, onDelete }: { readonly id: string; readonly onDelete: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <Popover opened={asking} onChange={setAsking} withArrow trapFocus>
      <Popover.Target>
        <Tooltip label="Delete">
          <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${id}`} onClick={() => setAsking(true)}>
            <TrashIcon />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs">
          <Text size="sm">Delete its file?</Text>
          <Button
            size="xs"
            color="red"
            onClick={() => {
              setAsking(false)
              onDelete()
            }}
          >
            Delete
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
