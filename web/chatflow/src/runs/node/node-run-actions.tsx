import { Alert, Button, Group } from '@mantine/core'
import { t } from '../words.ts'
import { useRunPart } from './use-run-part.ts'

/** Runs a node alone, from here or to here. */
export function NodeRunActions({ nodeId }: { readonly nodeId: string }) {
  const { run, isRunning, error } = useRunPart()
  const action = { size: 'compact-sm', variant: 'default', disabled: isRunning } as const
  return (
    <>
      <Group gap="xs">
        <Button {...action} loading={isRunning} onClick={() => run('node', nodeId)}>
          {t('runNode')}
        </Button>
        <Button {...action} onClick={() => run('from', nodeId)}>
          {t('runFrom')}
        </Button>
        <Button {...action} onClick={() => run('to', nodeId)}>
          {t('runTo')}
        </Button>
      </Group>
      {error !== undefined && (
        <Alert color="red" title={t('partFailed')} role="alert">
          {error.message}
        </Alert>
      )}
    </>
  )
}
