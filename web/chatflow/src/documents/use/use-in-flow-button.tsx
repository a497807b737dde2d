import { Button, Text } from '@mantine/core'
import type { DocumentStore } from '../store.ts'
import { t } from '../words.ts'
import { useInFlow } from './use-in-flow.ts'

/** Leads on from a store that is ready: to a new flow that answers from it. */
export function UseInFlowButton({ store }: { readonly store: DocumentStore }) {
  const { mutate, isPending, error } = useInFlow(store)
  return (
    <>
      {error !== null && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <Button
        size="xs"
        variant={store.whereUsed.length === 0 ? 'filled' : 'default'}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('useInFlow')}
      </Button>
    </>
  )
}
