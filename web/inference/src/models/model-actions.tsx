import { Hint, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChangeDefault } from '../default-model/use-default-model.ts'
import { LoadSettingsButton } from '../load-settings/load-settings-button.tsx'
import type { Model } from './model.ts'
import { useModelAction } from './use-models.ts'
import { t } from './words.ts'

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
            {t('load')}
          </Button>
        )}
        {may.unload && state.kind === 'loaded' && (
          <Button size="xs" variant="default" loading={action.isPending} onClick={() => run('unload')}>
            {t('unload')}
          </Button>
        )}
        {may.load && <LoadSettingsButton model={id} isLoaded={state.kind === 'loaded'} />}
        {may.load && !isDefault && state.kind !== 'failed' && (
          <Button size="xs" variant="default" loading={change.isPending} onClick={() => change.mutate({ model: id })}>
            {t('useAsDefault')}
          </Button>
        )}
        {pullAgain !== undefined && (
          <Button
            size="xs"
            variant="light"
            loading={action.isPending}
            onClick={() => action.mutate({ kind: 'pull', model: pullAgain })}
          >
            {t('retry')}
          </Button>
        )}
        {state.kind === 'downloading' && (
          <Button size="xs" variant="default" loading={action.isPending} onClick={() => run('unload')}>
            {t('cancel')}
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
  const [isAsking, setIsAsking] = useState(false)
  const keep = () => setIsAsking(false)
  if (!isAsking)
    return (
      <Hint label={t('remove')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeNamed', { name: id })}
          onClick={() => setIsAsking(true)}
        >
          <TrashIcon />
        </ActionIcon>
      </Hint>
    )
  return (
    <Group
      gap="xs"
      role="group"
      aria-label={t('removeNamed', { name: id })}
      onKeyDown={({ key }) => key === 'Escape' && keep()}
    >
      <Text size="sm">{t('removeFile')}</Text>
      <Button size="xs" variant="default" autoFocus onClick={keep}>
        {t('keep')}
      </Button>
      <Button
        size="xs"
        color="red"
        onClick={() => {
          keep()
          onDelete()
        }}
      >
        {t('remove')}
      </Button>
    </Group>
  )
}
