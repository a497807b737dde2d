import { Button, Text } from '@mantine/core'
import { useTakeInDeployed } from './use-deploy.ts'
import { t } from './words.ts'

/** Merges what somebody deployed meanwhile into the draft. */
export function TakeInDeployed() {
  const { mutate, isPending, error } = useTakeInDeployed()
  return (
    <>
      <Button size="compact-xs" flex="none" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('takeIn')}
      </Button>
      {error !== null && (
        <Text size="xs" c="red" role="alert" truncate>
          {error.message}
        </Text>
      )}
    </>
  )
}
